import { flushSync } from "react-dom";
import type { passwordRules } from "../../machines/shared/rules.ts";
import type { View } from "../../machines/snapshot/view.ts";
import { elementNamed } from "../../src/snapshot/element-names.ts";
import { markAsStandIn } from "../../src/snapshot/stand-in.ts";

/** Restores the view of a snapshot on a drawn page. Skips elements that the page does not have. */
export async function restoreView({ opened, fields, focus, regions, scroll }: View): Promise<void> {
  const at = <E extends Element>(name: string, type: new () => E): E | null => {
    const element = elementNamed(name, document);
    return element instanceof type ? element : null;
  };
  for (const name of opened) {
    const control = at(name, HTMLElement);
    // Presses only elements that open a list or menu, although a file may name others.
    if (control?.getAttribute("aria-expanded") !== "false") continue;
    control.focus();
    flushSync(() => control.click());
  }
  // An overlay takes the focus when it opens.
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
  for (const picture of document.querySelectorAll("svg[data-secret]"))
    if (picture instanceof SVGSVGElement) markAsStandIn(picture);
  focusOn(focus);
  for (const { at: name, left, top } of regions) at(name, Element)?.scrollTo({ left, top, behavior: "instant" });
  scrollTo({ left: scroll.left, top: scroll.top, behavior: "instant" });
}

/** Sets a field's value. It fires `change`, which tells the views and sends nothing to a machine. */
function write(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (control.value !== text) set(control, text);
  // A list only follows `input`.
  if (control.getAttribute("aria-expanded") !== "true") return;
  flushSync(() => control.dispatchEvent(new Event("input", { bubbles: true })));
  // A complete name closes the list; the person had opened it again.
  if (control.getAttribute("aria-expanded") === "false") flushSync(() => control.click());
}

function set(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React overrides the setter on the element itself; a value set by the prototype's is a change that it notices.
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
  flushSync(() => control.dispatchEvent(new Event("change", { bubbles: true })));
}

/** A character that meets each rule of a new password. */
const letters: Readonly<Record<(typeof passwordRules)[number], string>> = {
  tooShort: "",
  uppercase: "X",
  lowercase: "x",
  number: "0",
  special: "-",
};

/** A text as long as the secret, which meets the same rules. */
const standInFor = ({ length, met }: { length: number; met: (keyof typeof letters)[] }): string =>
  met
    .map((rule) => letters[rule])
    .join("")
    .padEnd(length, "•");

function focusOn(focus: View["focus"]): void {
  const element = focus && elementNamed(focus.at, document);
  // A field closes its list when it loses the focus.
  if (element !== document.activeElement && document.activeElement instanceof HTMLElement)
    document.activeElement.blur();
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  // Browsers show the focus of an element that a script focuses, but not of one pressed with a mouse.
  if (!focus?.isVisible && element.matches(":focus-visible")) element.blur();
  if (focus?.selection && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    element.setSelectionRange(focus.selection.start, focus.selection.end);
}
