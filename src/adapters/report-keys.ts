/** Whether the keys are Alt+Shift+S, on any keyboard layout. */
const isReportKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === "KeyS";

/** Opens the report for support by its keys, on every screen. */
export function followReportKeys(open: () => void): void {
  addEventListener("keydown", (event) => {
    if (!isReportKey(event) || event.repeat) return;
    event.preventDefault();
    open();
  });
}
