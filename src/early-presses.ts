/*
 * Buttons of what the service has drawn that are pressed before they are alive: the page itself keeps them
 * (index.html).
 */

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var pressedEarly: Set<HTMLButtonElement> | undefined;
}

export const isPressedEarly = (): boolean => (globalThis.pressedEarly?.size ?? 0) > 0;

export const dropEarlyPresses = (): void => globalThis.pressedEarly?.clear();

/** The page is alive: what was pressed until now is pressed again, unless it is no longer there. */
export function pressAgain(): void {
  document.documentElement.dataset.live = "";
  const pressed = [...(globalThis.pressedEarly ?? [])];
  dropEarlyPresses();
  for (const button of pressed) if (button.isConnected) button.click();
}
