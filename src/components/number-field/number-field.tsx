import "@mantine/core/styles/Input.layer.css";
import { NumberInput } from "@mantine/core";
import { kitField } from "../field/kit-field.ts";
import type { DraftField } from "../form/use-draft.ts";

/** A whole number to type. Space, the arrows up and down and what is no digit do nothing. */
export const NumberField = ({ problem, onInput, defaultValue = "", ...input }: DraftField) => (
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
