import { NumberInput } from "@mantine/core";
import { kitField } from "../field/kit-field.ts";
import type { FormField } from "../form/use-form-fields.ts";

/** A whole number to type. Space, the arrows up and down and what is no digit do nothing. */
export const NumberField = ({ problem, onInput, defaultValue = "", ...input }: FormField) => (
  <NumberInput
    {...kitField}
    {...input}
    defaultValue={defaultValue}
    error={problem}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own lets letters and signs through
    role="spinbutton"
    hideControls
    withKeyboardEvents={false}
    allowNegative={false}
    allowDecimal={false}
    autoComplete="off"
    onChange={(value) => onInput(String(value))}
  />
);
