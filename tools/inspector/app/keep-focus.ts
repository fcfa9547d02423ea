/**
 * Leaves the focus in the panel while it is there: what the app brings it to by itself, such as the heading of the
 * next screen, would take it away from a person who steps by the keyboard.
 */
export function leaveFocusInPanel(): void {
  const { prototype } = HTMLElement;
  const focus = Object.getOwnPropertyDescriptor(prototype, "focus")?.value;
  prototype.focus = function focusWhereItIs(options) {
    if (document.hasFocus()) Reflect.apply(focus, this, [options]);
  };
}
