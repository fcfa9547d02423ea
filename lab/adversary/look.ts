import type { Screen } from "./trace.ts";

/* These functions run in the page, so they share nothing but `window.adversary`. */

interface Helpers {
  /** Another value for each loaded document. */
  document: string;
  voices: { text: string; over: string[] }[];
  shown(selector: string): HTMLElement[];
  nameOf(element: HTMLElement): string;
  fields(): HTMLInputElement[];
  controls(): HTMLElement[];
}

declare global {
  interface Window {
    adversary?: Helpers;
  }
}

/**
 * Prepares a document from its beginning: listens to its live regions and to the content security policy.
 *
 * @param atOnce an assertive text cuts off another that came less than this many milliseconds before
 */
export function prepare(atOnce: number): void {
  // A print dialog would block the page.
  window.print = () => {};
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
    // oxlint-disable-next-line no-console -- in the page, where the browser's driver collects it
    console.error(`refused by policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });

  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > 1,
    );
  const helpers: Helpers = {
    document: String(performance.timeOrigin),
    voices: [],
    shown,
    nameOf(element) {
      const labels = (element.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id));
      const own = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
      const words = [...labels, ...own].map((label) => label?.textContent ?? "").join(" ");
      const name = element.getAttribute("aria-label") ?? (words.trim() || element.textContent || "");
      return name.trim().replaceAll(/\s+/g, " ");
    },
    fields: () =>
      shown("input, textarea").filter(
        (element): element is HTMLInputElement =>
          !element.matches("[type=checkbox], [type=radio], [type=file], [type=hidden]"),
      ),
    controls: () => shown("button, a[href], input[type=radio], input[type=checkbox], [role=option], label:has(input)"),
  };
  window.adversary = helpers;

  const live = "[role=alert], [role=status], output, [aria-live=polite], [aria-live=assertive]";
  const heard = new Map<HTMLElement, { at: number; text: string }>();
  // Screen readers wait until a busy region has its final text.
  const isHeard = (region: Element) => region.isConnected && !region.closest("[aria-hidden=true], [aria-busy=true]");
  const outermost = () =>
    [...document.querySelectorAll<HTMLElement>(live)].filter(
      (region) => !region.parentElement?.closest(live) && isHeard(region),
    );
  new MutationObserver(() => {
    const at = performance.now();
    // Screen readers announce no text that is hidden, and none that was there when the page came alive.
    const isAlive = document.documentElement.dataset["live"] !== undefined;
    const spoken = outermost().flatMap((region) => {
      const silent = [...region.querySelectorAll<HTMLElement>("[aria-hidden=true]:not(svg)")].map(
        ({ innerText }) => innerText,
      );
      const text = silent.reduce((text, left) => text.replace(left, ""), region.innerText).trim();
      if (heard.get(region)?.text === text) return [];
      heard.set(region, { at, text });
      return isAlive && text !== "" ? [{ region, text }] : [];
    });
    for (const { region, text } of spoken) {
      // Polite texts wait for each other; an assertive one cuts others off.
      const others = [...heard].filter(
        ([other, { at: since, text }]) =>
          other !== region &&
          text !== "" &&
          at - since < atOnce &&
          isHeard(other) &&
          [region, other].some((either) => either.matches("[role=alert], [aria-live=assertive]")),
      );
      const over = others.map(([, { text }]) => text);
      helpers.voices.push({ text, over });
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** The parts of the page that must stand still before a look. Digits may change, because countdowns do. */
export function stirring(): { text: string; busy: boolean; alive: boolean } {
  const values = [...document.querySelectorAll("input")].map(({ value }) => value);
  return {
    text: [location.href, document.title, document.body?.innerText.replaceAll(/\d/g, ""), ...values].join("\n"),
    busy: document.querySelector("[aria-busy=true]") !== null,
    alive: document.documentElement.dataset["live"] !== undefined || document.querySelector("#root") === null,
  };
}

/** The page as it stands; null if it is not the app's. */
export function look(connectingWords: readonly string[]): Screen | null {
  const helpers = window.adversary;
  if (helpers === undefined || document.querySelector("#root") === null) return null;
  const { documentElement: root, activeElement: focused } = document;
  const { shown, nameOf } = helpers;
  const fields = helpers.fields();
  const text = document.body.innerText;
  const isFocused = focused !== null && focused !== document.body && focused !== root;
  const focusedField = fields.findIndex((field) => field === focused);

  const countdowns: Record<string, number> = {};
  for (const { innerText } of shown("span, button").filter(
    (element) => element.closest("table") === null && element.childElementCount === 0,
  )) {
    const [all, hours = "0", minutes, seconds] = /(?:(\d+):)?(\d+):(\d\d)/.exec(innerText) ?? [];
    if (all === undefined) continue;
    countdowns[innerText.replace(all, "")] = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  // The adversary's own filling is left out.
  const read = (store: Storage) => JSON.stringify(Object.entries(store).filter(([key]) => !key.startsWith("filler")));
  return {
    document: helpers.document,
    path: location.pathname,
    address: location.href,
    title: document.title,
    language: root.lang,
    direction: root.dir,
    translated: root.classList.contains("translated-ltr"),
    heading: shown("h1")[0]?.innerText ?? null,
    headings: shown("h1").length,
    text,
    html: root.outerHTML,
    stores: [read(localStorage), read(sessionStorage), JSON.stringify(history.state), window.name].join("\n"),
    fields: fields.map((field) => ({
      label: nameOf(field),
      value: field.value,
      secret: /password|one-time-code|off/.test(`${field.autocomplete} ${field.type}`),
      search: field.type === "search" || field.role === "combobox" || field.role === "searchbox",
    })),
    selects: shown("select").length,
    controls: helpers.controls().map((element) => ({
      name: nameOf(element),
      enabled: !element.matches(":disabled, [aria-disabled=true]"),
      chrome: element.closest("main") === null && element.closest("[role=dialog], dialog") === null,
    })),
    busy: document.querySelector("[aria-busy=true]") !== null,
    connecting: connectingWords.some((words) => text.includes(words)),
    alerts: shown("[role=alert], output, [role=status], [class*=otification], [aria-live=polite]")
      .map(({ innerText }) => innerText.trim())
      .filter((words) => words !== ""),
    voices: helpers.voices,
    focus: isFocused ? `${focused.localName} ${focused.textContent?.slice(0, 40) ?? ""}`.trim() : null,
    focusedField: focusedField < 0 ? null : focusedField,
    overflow: Math.max(0, root.scrollWidth - root.clientWidth),
    unnamedImages: shown("img, svg, [role=img]")
      .filter((image) =>
        image.localName === "img"
          ? !image.hasAttribute("alt")
          : // A button hides its children from screen readers, as does a hidden element.
            image.closest("[aria-hidden=true], button, [role=option]") === null && nameOf(image) === "",
      )
      .map((image) => image.outerHTML.slice(0, 200)),
    countdowns,
  };
}

/** The visible element that an action means. */
export function find({ of, nth, name }: { of: "field" | "select" | "control"; nth: number; name: string }) {
  const helpers = window.adversary;
  if (helpers === undefined) return null;
  if (of === "field") return helpers.fields()[nth] ?? null;
  if (of === "select") return helpers.shown("select")[nth] ?? null;
  return helpers.controls().filter((element) => helpers.nameOf(element) === name)[nth] ?? null;
}
