import { Chevron } from "../icons/chevron.tsx";
import { classes } from "../classes.ts";
import { Labelled } from "../field/labelled.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import type { SelectOption } from "./options.ts";
import fields from "../field/field.module.css";
import styles from "../combobox/choice.module.css";

export interface SelectFieldProps extends FormField {
  options: readonly SelectOption[];
  /** Stands there until something is chosen. */
  placeholder: string;
}

/** A choice of few, by the browser's own list. Nothing is chosen at first. */
export function SelectField(props: SelectFieldProps) {
  const { label, problem, name, defaultValue = "", onInput, onBlur, options, placeholder } = props;
  return (
    <Labelled label={label} problem={problem}>
      {(control) => (
        <div className={fields.control}>
          <select
            {...control}
            name={name}
            className={classes(fields.input, styles.choice)}
            defaultValue={defaultValue}
            onBlur={onBlur}
            onChange={({ currentTarget }) => onInput(currentTarget.value)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} dir="auto">
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Chevron />
          </span>
        </div>
      )}
    </Labelled>
  );
}
