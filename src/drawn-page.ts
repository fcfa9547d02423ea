/*
 * A page that the service has drawn can be used before the app is there. React takes the page over without asking what
 * has happened on it, so the person's use of it is noted before that and repeated after it.
 */

import { type Screen, screens } from "../machines/shared/screens.ts";

type Control = HTMLInputElement | HTMLSelectElement;

/** The screen that the service has drawn into the element; null where it has drawn none. */
export const drawnScreen = (container: HTMLElement): Screen | null =>
  screens.find((screen) => container.querySelector(`:scope > [data-screen="${screen}"]`)) ?? null;

/**
 * Undoes the changes of a translator or an extension. React would find that the page differs, and draw all of it again.
 */
export function putBackDrawn(container: HTMLElement): void {
  const { texts } = drawnPage;
  for (const element of container.querySelectorAll("*")) if (!texts.has(element)) element.remove();
  for (const [element, text] of texts) {
    if (text !== null && element.textContent !== text) element.textContent = text;
  }
}

/**
 * Notes what a person has typed, chosen and pressed. Choices are taken back, because React ignores a choice that was
 * made before it came.
 *
 * @returns repeats all of it, once React has taken the page over or has drawn it again: for instance in another language
 */
export function noteEarlyUse(container: HTMLElement): () => void {
  const controls = controlsIn(container);
  const offered = offerOf(controls);
  const used = controls.filter(isUsed).map((control) => ({ control, value: control.value }));
  const focused = controls.find((control) => control === document.activeElement);
  const selection = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [];
  for (const control of controls) takeBackChoice(control);
  return () => {
    for (const { control, value } of used) {
      const now = replacementOf(control, container);
      if (now !== null) repeat(now, value);
    }
    if (focused !== undefined && !focused.isConnected) {
      const now = replacementOf(focused, container);
      now?.focus();
      const [start = null, end = null] = selection;
      if (now instanceof HTMLInputElement && start !== null) now.setSelectionRange(start, end);
    }
    // A choice may have brought up others: nobody has seen those yet, so a press was not meant for them.
    if (offerOf(controlsIn(container)) === offered) pressAgain(container);
  };
}

const controlsIn = (container: HTMLElement) => [
  ...container.querySelectorAll<Control>("[data-screen] :is(input, select)[name]"),
];

/** The choices that the controls offer. */
const offerOf = (controls: readonly Control[]) =>
  controls
    .filter(isChoice)
    .map(({ name, value }) => `${name}=${value}`)
    .join();

const isChoice = ({ type }: Control) => type === "radio" || type === "checkbox";

const firstOf = ({ options }: HTMLSelectElement) => [...options].find(({ defaultSelected }) => defaultSelected)?.value;

function isUsed(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== firstOf(control);
  if (control.type === "radio") return control.checked && !control.defaultChecked;
  return isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

function takeBackChoice(control: Control): void {
  if (control instanceof HTMLSelectElement) control.value = firstOf(control) ?? control.value;
  else if (isChoice(control)) control.checked = control.defaultChecked;
}

/** The control itself; if React has drawn it again, the one in its place; null if there is none any more. */
function replacementOf(control: Control, container: HTMLElement): Control | null {
  if (control.isConnected) return control;
  return (
    controlsIn(container).find(
      ({ name, type, value }) => name === control.name && (type !== "radio" || value === control.value),
    ) ?? null
  );
}

/** Repeats the use of a control, so that its handlers hear of it. */
function repeat(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isChoice(control)) {
    control.click();
  } else {
    if (control.value !== value) control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function pressAgain(container: HTMLElement): void {
  for (const button of drawnPage.pressed) {
    if (button.isConnected) button.click();
    // React has drawn the form again.
    else if (button.type === "submit") container.querySelector<HTMLElement>("form button[type=submit]")?.click();
  }
}
