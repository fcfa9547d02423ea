import { Chevron } from "../icons/chevron.tsx";
import { classes } from "../classes.ts";
import { Labelled } from "../field/labelled.tsx";
import type { DraftField } from "../form/use-draft.ts";
import fields from "../field/field.module.css";
import styles from "../combobox/choice.module.css";

/** A choice of few, by the browser's own list. Nothing is chosen at first. */
export function SelectField({
  label,
  problem,
  name,
  onInput,
  options,
  placeholder,
}: DraftField & { options: readonly string[]; placeholder: string }) {
  return (
    <Labelled label={label} problem={problem}>
      {(control) => (
        <div className={fields.control}>
          <select
            {...control}
            name={name}
            className={classes(fields.input, styles.choice)}
            defaultValue=""
            onChange={({ currentTarget }) => onInput(currentTarget.value)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option} dir="auto">
                {option}
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
