import { flushSync } from "react-dom";
import type { passwordRules } from "../../machines/shared/rules.ts";
import type { View } from "../../machines/snapshot/view.ts";
import { elementNamed } from "../../src/snapshot/element-names.ts";

/** Looks at a page, which is drawn, as a snapshot says. Elements that it does not have are left out. */
export async function restoreView({ opened, fields, focus, regions, scroll }: View): Promise<void> {
  const at = <E extends Element>(name: string, type: new () => E): E | null => {
    const element = elementNamed(name, document);
    return element instanceof type ? element : null;
  };
  for (const name of opened) {
    const control = at(name, HTMLElement);
    // Only what opens a list or menu is ever pressed, whatever the file names.
    if (control?.getAttribute("aria-expanded") !== "false") continue;
    control.focus();
    flushSync(() => control.click());
  }
  // What lies over the page takes the focus once it is there.
  await new Promise((resolve) => setTimeout(resolve));
  for (const field of fields) {
    const control = elementNamed(field.at, document);
    if ("isTicked" in field) {
      if (control instanceof HTMLInputElement) control.checked = field.isTicked;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if ("length" in field && field.isShown && control.type === "password") {
        flushSync(() => control.parentElement?.querySelector("button")?.click());
      }
      write(control, "text" in field ? field.text : standInFor(field));
    } else if (control instanceof HTMLSelectElement && "text" in field) {
      control.value = field.text;
    }
  }
  focusOn(focus);
  for (const { at: name, left, top } of regions) at(name, Element)?.scrollTo({ left, top, behavior: "instant" });
  scrollTo({ left: scroll.left, top: scroll.top, behavior: "instant" });
}

/** Sets a field's value. The views are told by a `change`, as it says nothing to a machine. */
function write(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (control.value !== text) set(control, text);
  // A list follows only what is typed.
  if (control.getAttribute("aria-expanded") !== "true") return;
  flushSync(() => control.dispatchEvent(new Event("input", { bubbles: true })));
  // A complete name closes it; the person had opened it again.
  if (control.getAttribute("aria-expanded") === "false") flushSync(() => control.click());
}

function set(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React does not notice what is set on the element itself.
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
  flushSync(() => control.dispatchEvent(new Event("change", { bubbles: true })));
}

/** A letter for each rule that a new password meets. */
const letters: Readonly<Record<(typeof passwordRules)[number], string>> = {
  tooShort: "",
  uppercase: "X",
  lowercase: "x",
  number: "0",
  special: "-",
};

/** As long as a secret was, and with the same rules met. */
const standInFor = ({ length, met }: { length: number; met: (keyof typeof letters)[] }): string =>
  met
    .map((rule) => letters[rule])
    .join("")
    .padEnd(length, "•");

function focusOn(focus: View["focus"]): void {
  const element = focus && elementNamed(focus.at, document);
  // A field that is left closes its list.
  if (element !== document.activeElement && document.activeElement instanceof HTMLElement)
    document.activeElement.blur();
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  // Pressed with a mouse, it was not seen to have the focus; browsers show it for what a script focuses.
  if (!focus?.isVisible && element.matches(":focus-visible")) element.blur();
  if (focus?.selection && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    element.setSelectionRange(focus.selection.start, focus.selection.end);
}
