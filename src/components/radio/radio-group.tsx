import { Radio } from "@mantine/core";
import type { SelectOption } from "../select-field/options.ts";

export interface RadioGroupProps {
  label: string;
  options: readonly SelectOption[];
  /** The value that is chosen, or null. */
  value: string | null;
  onChange(value: string): void;
  disabled?: boolean;
}

/** One of a few, all of them in view. */
export const RadioGroup = ({ options, ...group }: RadioGroupProps) => (
  <Radio.Group {...group}>
    {options.map((option) => (
      <Radio key={option.value} {...option} mt="xs" />
    ))}
  </Radio.Group>
);
