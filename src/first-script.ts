/*
 * The inline script of the page. It sets the chosen colours before the browser paints, and notes how a person uses the
 * page before the app has loaded. The build bundles it by itself, so it imports little.
 */

import { drafts } from "./adapters/stored/drafts.ts";
import { controlsIn, isUsed } from "./controls.ts";

declare global {
  /** The inline script's notes about the page that the service has drawn. */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var drawnPage: {
    /**
     * The text of each element, or null if it contains elements. Later a translator or an extension may change the
     * page.
     */
    texts: ReadonlyMap<Element, string | null>;
    /** The buttons that a person pressed before the app had loaded. */
    pressed: Set<HTMLButtonElement>;
  };
}

const { documentElement } = document;
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") documentElement.dataset["theme"] = theme;
} catch {
  // The browser may forbid storage; the page then follows the system's colours.
}
globalThis.drawnPage = { texts: new Map(), pressed: new Set() };
const isAlive = () => documentElement.dataset["live"] !== undefined;
addEventListener("submit", (event) => isAlive() || event.preventDefault());
// Enter in a field presses its form's button as well.
addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button && !isAlive()) drawnPage.pressed.add(button);
});
addEventListener("pagehide", () => {
  if (isAlive()) return;
  try {
    for (const control of controlsIn(document.body)) {
      const { draft } = control.dataset;
      if (draft !== undefined && isUsed(control)) drafts.keep(draft, control.value);
    }
  } catch {
    // The browser may forbid storage; the app then says so and does not start.
  }
});
// Without its entry the app can neither load nor say so, and browsers refuse a failed module until a reload.
addEventListener(
  "error",
  ({ target }) => {
    // Extensions add scripts of their own.
    if (target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/`)) reloadOnceFound();
  },
  { capture: true },
);
document.addEventListener(
  "readystatechange",
  () => {
    drawnPage.texts = new Map(
      [...document.querySelectorAll("#root *")].map((element) => [
        element,
        element.firstElementChild === null ? element.textContent : null,
      ]),
    );
  },
  { once: true },
);

/** Reloads the page once the service answers for the entry and the modules that it imports. */
function reloadOnceFound(): void {
  const [visit] = performance.getEntriesByType("navigation");
  // A reload that did not help will hardly help soon, and a person may be typing.
  const wait = visit instanceof PerformanceNavigationTiming && visit.type === "reload" ? 60_000 : 3_000;
  setTimeout(() => void reloadIfFound().catch(reloadOnceFound), wait);
}

async function reloadIfFound() {
  if (isAlive()) return;
  const own = 'script[type="module"][src^="/"], link[rel="modulepreload"][href^="/"]';
  for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(own)) {
    // The next page takes the file from the browser's cache, which has it once it has been read.
    const response = await fetch("src" in element ? element.src : element.href, { cache: "reload" });
    await response.arrayBuffer();
    // If another build has replaced the file, the next page names the new one.
    if (!response.ok && response.status !== 404) throw new Error(`${response.url}: ${response.status}`);
  }
  location.reload();
}
