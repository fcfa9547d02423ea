/* The debug log. Nothing else writes to the console. */

const KEY = "debugLog";

/** False until this is known not to be the production host, where there is no log. */
let allowed = false;

/**
 * Enables the log, if local storage has `debugLog` = `on`, and its keys: Ctrl+Shift+E and Ctrl+Shift+S switch it on
 * and off. Never called on the production host.
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

/** Whether the log is on; null if this host has none. */
export const debugLogState = (): boolean | null => (allowed ? localStorage.getItem(KEY) === "on" : null);

export function switchDebugLog(on: boolean): void {
  const state = on ? "on" : "off";
  localStorage.setItem(KEY, state);
  // oxlint-disable-next-line no-console -- said where the log is read
  console.info(`[foyer] the debug log is ${state}`);
}

/** Takes names, counts and codes only, never a payload. */
export function debugLog(message: string, detail?: Record<string, string | number>): void {
  // oxlint-disable-next-line no-console -- the log itself
  if (allowed && localStorage.getItem(KEY) === "on") console.debug(`[foyer] ${message}`, detail ?? "");
}

/** For the operator. Written on every host, even if the log is off. */
export function logError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- where errors belong that the person in front of the page need not act on
  console.error(`[foyer] ${message}`, error);
}
