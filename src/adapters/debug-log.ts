/**
 * Notes for developers, off unless local storage has `debugLog` = `on`. Never given a payload: names,
 * counts and codes only.
 */
export function debugLog(message: string, detail?: Record<string, string | number>): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  if (localStorage.getItem("debugLog") === "on") console.debug(`[foyer] ${message}`, detail ?? "");
}
