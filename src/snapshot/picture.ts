import type { View } from "../../machines/snapshot/view.ts";
import { elementNamed } from "./element-names.ts";
import { isSecret } from "./view.ts";

/** The page as it stood: a copy of its elements that does nothing, without secrets. */
export interface Picture {
  page: HTMLElement;
  /** How it was scrolled. */
  view: View | null;
  width: number;
  height: number;
}

export function takePicture(page: Document, view: View | null): Picture {
  const copy = page.importNode(page.documentElement, true);
  copy.dataset["root"] = "";
  for (const element of copy.querySelectorAll("head, script, noscript, link, style, iframe")) element.remove();
  for (const field of copy.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (isSecret(field)) field.value = "•".repeat(field.value.length);
  }
  for (const secret of copy.querySelectorAll("[data-secret]")) {
    secret.textContent = secret instanceof SVGElement ? "" : secret.textContent.replace(/\S/g, "•");
  }
  // Copying leaves out what was chosen.
  const chosen = [...page.querySelectorAll("select")].map(({ value }) => value);
  for (const [index, select] of copy.querySelectorAll("select").entries()) select.value = chosen[index] ?? "";
  const { clientWidth: width, clientHeight: height } = page.documentElement;
  return { page: copy, view, width, height };
}

/** A page that is an element has a window's height, and is scrolled by itself. */
const AS_AN_ELEMENT = "[data-root] { height: 100% !important; overflow: hidden !important; background: var(--ground) }";

/** Draws a picture where none of the page's scripts, names and selectors reach it. */
export function drawPicture({ page, view }: Picture, into: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  // Those of a browser's extensions cannot be read.
  const own = [...document.styleSheets].filter(({ href }) => href?.startsWith(`${location.origin}/`) !== false);
  const rules = own.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join("\n");
  // The document's root is none of the picture's, and the window may change.
  const asItIs = rules
    .replaceAll(":root", "[data-root]")
    .replace(/@media ([^{]+)/g, (_, query: string) => (matchMedia(query).matches ? "@media all" : "@media not all"));
  sheet.replaceSync(`${asItIs}\n${AS_AN_ELEMENT}`);
  into.adoptedStyleSheets = [sheet];
  into.replaceChildren(page);
  if (view === null) return;
  page.scrollTo(view.scroll.left, view.scroll.top);
  for (const { at, left, top } of view.regions) elementNamed(at, into)?.scrollTo(left, top);
}
