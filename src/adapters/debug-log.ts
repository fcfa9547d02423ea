import { forBrowser } from "./kept.ts";

/* The developer log. No other module writes to the console. */

const KEY = "debugLog";

/** Stays false on the production account host, where there is no log. */
let allowed = false;

/**
 * Enables the log. The app writes it while local storage has `debugLog` = `on`; Ctrl+Shift+E and Ctrl+Shift+S switch it
 * on and off. The entry never calls this on the production account host, so local storage and the keys have no effect
 * there.
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

/** Whether the log is on; null where there is no log. */
export const debugLogState = (): boolean | null => (allowed ? forBrowser.get(KEY) === "on" : null);

/** Switches the log on or off for this browser. */
export function switchDebugLog(on: boolean): void {
  const state = on ? "on" : "off";
  forBrowser.set(KEY, state);
  // oxlint-disable-next-line no-console -- confirms the switch in the log itself
  console.info(`[foyer] the debug log is ${state}`);
}

/** Writes to the log if it is on. Pass names, counts and codes only, never a payload. */
export function debugLog(message: string, detail?: Record<string, string | number>): void {
  // oxlint-disable-next-line no-console -- the log itself
  if (allowed && forBrowser.get(KEY) === "on") console.debug(`[foyer] ${message}`, detail ?? "");
}

/** Logs an error for the operator of the site: on every host, whether or not the debug log is on. */
export function logError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- for errors that the person need not act on
  console.error(`[foyer] ${message}`, error);
}
