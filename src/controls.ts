/* The fields of a page that the service has drawn. Its inline script imports this, so this imports little. */

export type Control = HTMLInputElement | HTMLSelectElement;

export const controlsIn = (container: HTMLElement) => [
  ...container.querySelectorAll<Control>("[data-screen] :is(input, select)[name]"),
];

export const isChoice = ({ type }: Control) => type === "radio" || type === "checkbox";

/** The choice that a list offers first. */
export const firstOf = ({ options }: HTMLSelectElement) =>
  [...options].find(({ defaultSelected }) => defaultSelected)?.value;

/** Whether a person has changed the control since the service drew it. */
export function isUsed(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== firstOf(control);
  if (control.type === "radio") return control.checked && !control.defaultChecked;
  return isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
