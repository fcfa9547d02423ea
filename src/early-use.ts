/*
 * A page that the service has drawn can be used before it is alive. The page itself keeps the buttons that are pressed
 * until then (index.html). Texts stay in their fields; if React draws a field again, its text is carried over.
 */

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var pressedEarly: Set<HTMLButtonElement> | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** The controls that the service has drawn. */
interface Drawn {
  screen: string;
  controls: readonly Control[];
  focused: Control | null;
  end(): void;
}
let drawn: Drawn | null = null;

/** Notes the controls of the drawn screen; what is typed in them is read when React has drawn its own. */
export function noteDrawnControls(container: HTMLElement, screen: string): void {
  const noted = new AbortController();
  const controls = [...container.querySelectorAll<Control>(":is(input, select)[name]")];
  const noteFocus = (target: EventTarget | null) => {
    const control = controls.find((one) => one === target);
    if (drawn !== null && control !== undefined) drawn.focused = control;
  };
  drawn = { screen, controls, focused: null, end: () => noted.abort() };
  noteFocus(document.activeElement);
  container.addEventListener("focusin", ({ target }) => noteFocus(target), { signal: noted.signal });
}

/**
 * Copies texts, ticks and the focus from the drawn controls to those that have replaced them: React draws a page again
 * that differs from its own, for instance in its language, its year, or by an element that an extension has added.
 *
 * @param screen the screen that React shows
 */
export function carryOver(screen: string): void {
  if (drawn === null || screen === "starting") return;
  const { screen: was, controls, focused, end } = drawn;
  end();
  drawn = null;
  if (screen !== was) return;
  for (const before of controls) {
    if (before.isConnected) continue;
    const now = document.querySelector<Control>(`[data-screen] :is(input, select)[name="${before.name}"]`);
    if (now === null) continue;
    now.value = before.value;
    if (!(now instanceof HTMLInputElement) || !(before instanceof HTMLInputElement)) continue;
    now.checked = before.checked;
    if (before !== focused) continue;
    now.focus();
    const { selectionStart, selectionEnd } = before;
    if (selectionStart !== null) now.setSelectionRange(selectionStart, selectionEnd);
  }
}

export const isPressedEarly = (): boolean => (globalThis.pressedEarly?.size ?? 0) > 0;

export const dropEarlyPresses = (): void => globalThis.pressedEarly?.clear();

/** The page is alive: what was pressed until now is pressed again, unless it is no longer there. */
export function pressAgain(): void {
  document.documentElement.dataset.live = "";
  const pressed = [...(globalThis.pressedEarly ?? [])];
  dropEarlyPresses();
  for (const button of pressed) replacementOf(button)?.click();
}

/** The button itself; if React has drawn it again, the one that sends the same form. */
function replacementOf(button: HTMLButtonElement): HTMLElement | null {
  if (button.isConnected) return button;
  const isSubmit = button.type === "submit" && button.form !== null;
  return isSubmit ? document.querySelector("[data-screen] form button[type=submit]") : null;
}
