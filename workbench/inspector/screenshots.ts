import type { Theme } from "./link/messages.ts";

/** The app's page at a moment: a copy of its elements, without function and in no window. */
export interface Screenshot {
  page: Element;
  styles: string;
  width: number;
  height: number;
  /** How far the page was scrolled. */
  top: number;
}

/** How many moments have a screenshot; the oldest lose theirs. */
const MAX_SCREENSHOTS = 200;

/** Fields whose values are secrets, also while a person shows them as text. */
const SECRET_FIELDS =
  'input[type="password"], input[autocomplete~="current-password"], input[autocomplete~="new-password"], ' +
  'input[autocomplete~="one-time-code"], input[name*="code" i], input[name*="password" i]';

/** The screenshots of one opening of the app, by the moment's number. */
export class Screenshots {
  readonly #byMoment = new Map<number, Screenshot>();
  #last: Screenshot | null = null;

  get(moment: number): Screenshot | undefined {
    return this.#byMoment.get(moment);
  }

  /** Gives the screenshots of these moments these colours. Equal pages stay one. */
  recolour(theme: Theme, isOf: (moment: number) => boolean): void {
    const recoloured = new Map<Screenshot, Screenshot>();
    for (const [moment, screenshot] of this.#byMoment) {
      if (!isOf(moment)) continue;
      const { page } = screenshot;
      const next = recoloured.get(screenshot) ?? { ...screenshot, page: inColours(page, theme) };
      recoloured.set(screenshot, next);
      this.#byMoment.set(moment, next);
    }
    this.#last = this.#last && (recoloured.get(this.#last) ?? null);
  }

  /** Takes the screenshot of a moment, unless its page is hidden. Equal pages are kept once. */
  take(moment: number, view: Window): void {
    const { document: page, innerWidth: width, innerHeight: height, scrollY: top } = view;
    if (width * height === 0) return;
    const styles = [...page.styleSheets].map(textOf).join("\n");
    const taken = { page: copyOf(page.documentElement), styles, width, height, top };
    const last = this.#last;
    const isSame =
      last?.top === top && last.width === width && last.styles === styles && last.page.isEqualNode(taken.page);
    this.#last = isSame ? last : taken;
    this.#byMoment.set(moment, isSame ? last : taken);
    const [oldest] = this.#byMoment.keys();
    if (this.#byMoment.size > MAX_SCREENSHOTS && oldest !== undefined) this.#byMoment.delete(oldest);
  }
}

function inColours(page: Element, theme: Theme): Element {
  const copy = page.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return page;
  copy.dataset["theme"] = theme;
  return copy;
}

const texts = new WeakMap<CSSStyleSheet, string>();

/** The rules of a style sheet as text. A loaded sheet does not change. */
function textOf(sheet: CSSStyleSheet): string {
  const text = texts.get(sheet) ?? [...sheet.cssRules].map(({ cssText }) => cssText).join("\n");
  texts.set(sheet, text);
  return text;
}

/** A copy without scripts and styles. Its attributes have the fields' values, so copies can be compared and copied. */
function copyOf(page: Element): Element {
  // In a document of its own, a copy loads nothing and does not keep the app's window alive.
  const copy = document.implementation.createHTMLDocument().importNode(page, true);
  // A copied <select> loses the chosen option.
  const chosen = [...page.querySelectorAll("select")].map(({ value }) => value);
  for (const [index, select] of copy.querySelectorAll("select").entries()) {
    for (const option of select.options) option.toggleAttribute("selected", option.value === chosen[index]);
  }
  for (const element of copy.querySelectorAll("script, noscript, iframe, link, style")) element.remove();
  for (const field of copy.querySelectorAll("input")) {
    // A copied field has the typed value as well as its attribute.
    if (field.matches(SECRET_FIELDS)) field.value = "•".repeat(field.value.length);
    field.setAttribute("value", field.value);
    field.toggleAttribute("checked", field.checked);
  }
  for (const field of copy.querySelectorAll("textarea")) field.textContent = field.value;
  return copy;
}

/**
 * The innermost elements of a page that another page does not have. Elements that stayed are recognised by their place,
 * or, beside added or removed ones, by being equal.
 */
function changedIn(page: Element, before: Element): Element[] {
  if (page.isEqualNode(before)) return [];
  const [own, others] = [[...page.children], [...before.children]];
  const isAligned = own.length === others.length;
  const inner = own.flatMap((child, index) => {
    const other = others[index];
    if (isAligned && other?.tagName === child.tagName) return changedIn(child, other);
    return others.some((one) => one.isEqualNode(child)) ? [] : [child];
  });
  return inner.length > 0 ? inner : [page];
}

/** Width of the line around a change, in pixels of the screenshot's page: it must be visible in a small screenshot. */
const MARK = "outline: 8px solid #e0851b; outline-offset: 2px";

/**
 * Draws a screenshot into an empty page. Its styles are a sheet of that page: the panel's policy allows no inline ones.
 *
 * @param before the screenshot that came before, to mark the changes
 * @returns the top of the first change, in pixels; 0 if there is none
 */
export function drawScreenshot({ page, styles, top }: Screenshot, into: Document, before?: Screenshot): number {
  const Sheet = into.defaultView?.CSSStyleSheet;
  if (!Sheet) return 0;
  const sheet = new Sheet();
  sheet.replaceSync(`${styles}\n[data-changed]{${MARK}}`);
  into.adoptedStyleSheets = [sheet];
  const drawn = into.importNode(page, true);
  const changed = before ? changedIn(drawn, before.page) : [];
  into.documentElement.replaceWith(drawn);
  drawn.scrollTop = top;
  for (const element of changed) element.setAttribute("data-changed", "");
  const boxes = changed.map((element) => element.getBoundingClientRect());
  const tops = boxes.filter(({ height }) => height > 0).map((box) => box.top);
  return tops.length === 0 ? 0 : Math.max(0, Math.min(...tops));
}
