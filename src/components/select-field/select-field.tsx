import { NativeSelect } from "@mantine/core";
import { kitField, withSign } from "../field/kit-field.ts";
import type { FormField } from "../form/use-form-fields.ts";
import { Chevron } from "../icons/chevron.tsx";
import type { SelectOption } from "./options.ts";

export interface SelectFieldProps extends FormField {
  options: readonly SelectOption[];
  /** Stands there until something is chosen. */
  placeholder: string;
}

/** A choice of few, by the browser's own list, which phones and password managers know. Nothing is chosen at first. */
export const SelectField = ({ problem, onInput, options, placeholder, ...select }: SelectFieldProps) => (
  <NativeSelect
    {...kitField}
    {...select}
    classNames={{ ...kitField.classNames, input: withSign }}
    error={problem}
    rightSection={<Chevron />}
    onChange={({ currentTarget }) => onInput(currentTarget.value)}
  >
    <option value="">{placeholder}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value} dir="auto">
        {option.label}
      </option>
    ))}
  </NativeSelect>
);
