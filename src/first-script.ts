/*
 * The inline script of the page. It sets the chosen colours before the browser paints, and notes how a person uses the
 * page before the app has loaded. The build bundles it by itself, so it imports nothing.
 */

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
