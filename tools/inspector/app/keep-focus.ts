/**
 * Keeps the focus in the panel while the panel has it. The app focuses elements by itself, such as the heading of a new
 * screen, which would interrupt a person who steps by keyboard.
 */
export function leaveFocusInPanel(): void {
  onlyWithFocus(HTMLElement.prototype, "focus");
  // Some browsers focus a field whose text is selected.
  onlyWithFocus(HTMLInputElement.prototype, "select");
}

/** Makes a method do nothing unless the focus is in this page. */
function onlyWithFocus(prototype: HTMLElement, name: string): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== "function") return;
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value: function inFocus(this: HTMLElement, ...given: unknown[]) {
      if (document.hasFocus()) Reflect.apply(method, this, given);
    },
  });
}
