import { Radio } from "@mantine/core";
import type { Gives } from "../../sends.ts";
import type { SelectOption } from "../../constants/options.ts";

export interface RadioGroupProps {
  label: string;
  options: readonly SelectOption[];
  /** The chosen value, or null. */
  value: string | null;
  chooses: Gives<string>;
  disabled?: boolean;
}

/** A choice of a few options, all in view. */
export const RadioGroup = ({ label, options, chooses, ...group }: RadioGroupProps) => (
  <Radio.Group {...group} onChange={chooses.give} label={<span>{label}</span>}>
    {options.map((option) => (
      <Radio key={option.value} {...option} {...chooses.mark(option.value)} mt="xs" />
    ))}
  </Radio.Group>
);
