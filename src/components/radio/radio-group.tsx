import { Radio } from "@mantine/core";
import type { SelectOption } from "../../constants/options.ts";

export interface RadioGroupProps {
  label: string;
  options: readonly SelectOption[];
  /** The chosen value, or null. */
  value: string | null;
  onChange(value: string): void;
  disabled?: boolean;
}

/** A choice of a few options, all in view. */
export const RadioGroup = ({ label, options, ...group }: RadioGroupProps) => (
  <Radio.Group {...group} label={<span>{label}</span>}>
    {options.map((option) => (
      <Radio key={option.value} {...option} mt="xs" />
    ))}
  </Radio.Group>
);
