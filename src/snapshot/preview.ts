import type { View } from "../../machines/snapshot/view.ts";
import { elementNamed } from "./element-names.ts";
import { withoutSecrets } from "../../machines/snapshot/known-secrets.ts";
import { markAsStandIn } from "./stand-in.ts";
import { isSecret, secretsOn } from "./view.ts";

/** A preview of the page: an inert copy of its elements, without secrets. */
export interface Preview {
  page: HTMLElement;
  /** The page's scroll positions, among others. */
  view: View | null;
  width: number;
  height: number;
}

/** Takes a preview of a page, with masked secrets, and with letters in place of the images that no file contains. */
export function takePreview(page: Document, view: View | null): Preview {
  const copy = page.importNode(page.documentElement, true);
  copy.dataset["root"] = "";
  for (const element of copy.querySelectorAll("head, script, noscript, link, style, iframe")) element.remove();
  for (const field of copy.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (isSecret(field)) field.value = "•".repeat(field.value.length);
  }
  for (const secret of copy.querySelectorAll("[data-secret]")) {
    if (secret instanceof SVGSVGElement) {
      secret.textContent = "";
      markAsStandIn(secret);
    } else secret.textContent = secret.textContent.replace(/\S/g, "•");
  }
  const leaveOut = withoutSecrets(secretsOn(page));
  for (const field of copy.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (!isSecret(field) && leaveOut(field.value) !== field.value) field.value = leaveOut(field.value);
  }
  const texts = page.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (node instanceof Text && leaveOut(node.data) !== node.data) node.data = leaveOut(node.data);
  }
  // Transparent and not removed, so that a person can still blacken the image's address.
  for (const image of copy.querySelectorAll("img")) {
    if (!new URL(image.src, page.baseURI).pathname.startsWith("/assets/")) image.style.opacity = "0";
  }
  // A copied <select> loses the chosen option.
  const chosen = [...page.querySelectorAll("select")].map(({ value }) => value);
  for (const [index, select] of copy.querySelectorAll("select").entries()) select.value = chosen[index] ?? "";
  const { clientWidth: width, clientHeight: height } = page.documentElement;
  return { page: copy, view, width, height };
}

/** In the preview the page is an element, so it needs the window's height and its own scrolling. */
const AS_AN_ELEMENT = "[data-root] { height: 100% !important; overflow: hidden !important; background: var(--ground) }";

/** Draws a preview into a shadow root, which the page's scripts, ids and selectors don't reach. */
export function drawPreview({ page, view }: Preview, into: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  // Scripts can't read the style sheets of browser extensions.
  const own = [...document.styleSheets].filter(({ href }) => href?.startsWith(`${location.origin}/`) !== false);
  const rules = own.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join("\n");
  // `:root` doesn't match inside a shadow root. The media queries get their present result, because the window may
  // change later.
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
