/*
 * A person can use a page that the service has drawn before the app has loaded. React's hydration ignores that use, so
 * this module notes it before hydration and repeats it afterwards.
 */

import { type Screen, screens } from "../machines/shared/screens.ts";
import { type Control, controlsIn, firstOf, isChoice, isUsed } from "./controls.ts";

/** The screen that the service has drawn into the element; null if it has drawn none. */
export const drawnScreen = (container: HTMLElement): Screen | null =>
  screens.find((screen) => container.querySelector(`:scope > [data-screen="${screen}"]`)) ?? null;

/**
 * Undoes the changes of a translator or an extension. Otherwise React would find another page than its own, and draw
 * all of it again.
 */
export function putBackDrawn(container: HTMLElement): void {
  const { texts } = drawnPage;
  for (const element of container.querySelectorAll("*")) if (!texts.has(element)) element.remove();
  for (const [element, text] of texts) {
    if (text !== null && element.textContent !== text) element.textContent = text;
  }
}

/**
 * Notes the texts, choices and presses of a person. Takes the choices back, because React ignores a choice made before
 * hydration.
 *
 * @returns a function that repeats them, for when React has hydrated the page or drawn it again, for instance in
 * another language
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
    // A repeated choice may have put other choices on the page. The person has not seen those, so the press did not
    // mean them.
    if (offerOf(controlsIn(container)) === offered) pressAgain(container);
  };
}

/** The choices that the controls offer. */
const offerOf = (controls: readonly Control[]) =>
  controls
    .filter(isChoice)
    .map(({ name, value }) => `${name}=${value}`)
    .join();

function takeBackChoice(control: Control): void {
  if (control instanceof HTMLSelectElement) control.value = firstOf(control) ?? control.value;
  else if (isChoice(control)) control.checked = control.defaultChecked;
}

/** The control itself, or the control in its place if React has drawn the page again; null if the page has none. */
function replacementOf(control: Control, container: HTMLElement): Control | null {
  if (control.isConnected) return control;
  return (
    controlsIn(container).find(
      ({ name, type, value }) => name === control.name && (type !== "radio" || value === control.value),
    ) ?? null
  );
}

/** Repeats the use of a control, so that React calls its handlers. */
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
