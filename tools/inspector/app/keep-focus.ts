/**
 * Keeps the focus in the panel while it is there. The app focuses elements by itself, such as the heading of a new
 * screen, which would interrupt a person who steps by keyboard.
 */
export function leaveFocusInPanel(): void {
  const { prototype } = HTMLElement;
  const focus = Object.getOwnPropertyDescriptor(prototype, "focus")?.value;
  prototype.focus = function focusWhereItIs(options) {
    if (document.hasFocus()) Reflect.apply(focus, this, [options]);
  };
}
