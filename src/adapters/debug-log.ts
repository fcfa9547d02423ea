/* Notes for developers: the one place that writes to the console. */

const KEY = "debugLog";

/** False until it is known that this is not the production account host: there is no log there. */
let allowed = false;

/**
 * Lets the log be written, where local storage has `debugLog` = `on`, and Ctrl+Shift+E and Ctrl+Shift+S switch it on
 * and off. Never called on the production account host: there is no log there, even if local storage says so, and the
 * keys do nothing.
 */
export function allowDebugLog(): void {
  allowed = true;
  addEventListener("keydown", (event) => {
    if (!event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== "e" && key !== "s") return;
    event.preventDefault();
    if (event.repeat) return;
    switchDebugLog(key === "e");
  });
}

/** Whether it is written; null where there is none. */
export const debugLogState = (): boolean | null => (allowed ? localStorage.getItem(KEY) === "on" : null);

export function switchDebugLog(on: boolean): void {
  const state = on ? "on" : "off";
  localStorage.setItem(KEY, state);
  // oxlint-disable-next-line no-console -- said where the log is read
  console.info(`[foyer] the debug log is ${state}`);
}

/** Never given a payload: names, counts and codes only. */
export function debugLog(message: string, detail?: Record<string, string | number>): void {
  // oxlint-disable-next-line no-console -- the log itself
  if (allowed && localStorage.getItem(KEY) === "on") console.debug(`[foyer] ${message}`, detail ?? "");
}

/** For the person who runs the site: written on every host, whether or not the log is on. */
export function logError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- where errors belong that the person in front of the page need not act on
  console.error(`[foyer] ${message}`, error);
}
