import { NativeSelect } from "@mantine/core";
import { kitListField, kitProblem } from "../field/kit-field.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import type { SelectOption } from "../../constants/options.ts";

export interface SelectFieldProps extends FormField {
  options: readonly SelectOption[];
  /** Shown until something is chosen. */
  placeholder: string;
}

/** A native select, which works well on phones and with password managers. Nothing is chosen at first. */
export const SelectField = ({
  label,
  problem,
  announcement,
  readOnly,
  onInput,
  options,
  placeholder,
  ...select
}: SelectFieldProps) => (
  <NativeSelect
    {...kitListField}
    {...select}
    // A list cannot be read only.
    disabled={readOnly ?? false}
    label={<span>{label}</span>}
    error={kitProblem(problem, announcement)}
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
