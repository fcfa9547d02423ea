/** Alt+Shift+S by key position, so it works on any keyboard layout. */
const isReportKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === "KeyS";

/** Opens the support report on its shortcut, on every screen. */
export function followReportKeys(open: () => void): void {
  addEventListener("keydown", (event) => {
    if (!isReportKey(event) || event.repeat) return;
    event.preventDefault();
    open();
  });
}
