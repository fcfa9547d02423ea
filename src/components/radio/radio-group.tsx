import { useId } from "react";
import type { SelectOption } from "../select-field/options.ts";
import { Radio } from "./radio.tsx";
import styles from "./radio.module.css";

export interface RadioGroupProps {
  label: string;
  options: readonly SelectOption[];
  /** The value that is chosen, or null. */
  value: string | null;
  onChange(value: string): void;
  disabled?: boolean;
}

/** One of a few, all of them in view. */
export function RadioGroup({ label, options, value, onChange, disabled = false }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <Radio
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
