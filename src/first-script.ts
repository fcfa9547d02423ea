/*
 * Runs inside the page, before anything is painted: the chosen colours, and notes about the page until the app is
 * there. Bundled by itself, so it imports nothing.
 */

declare global {
  /** Notes about the page as the service has drawn it. Set by the script inside the page. */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var drawnPage: {
    /** Each element with its text, or null where it has elements. Later a translator or an extension may change it. */
    texts: ReadonlyMap<Element, string | null>;
    /** The buttons that a person pressed before the app was there. */
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
