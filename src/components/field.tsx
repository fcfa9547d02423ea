import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import type { DraftField } from "./use-draft.ts";
import styles from "./field.module.css";

/** What the browser's own input may be told here; the rest follows from the draft. */
type InputProps = Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "inputMode" | "autoCapitalize" | "spellCheck" | "readOnly" | "ref"
>;

export interface FieldProps extends InputProps, Pick<DraftField, "name" | "label" | "defaultValue"> {
  problem?: DraftField["problem"];
  onInput?: DraftField["onInput"];
  /** The id of a text that also describes the field, such as a refusal. */
  describedBy?: string | undefined;
  className?: string | undefined;
  /** Makes of what was typed what the field shows. */
  tidy?(typed: string): string;
  /** A button inside the field, at its end. */
  action?: ReactNode;
}

/** A labelled text field with its problem under it. */
export function Field({
  label,
  problem = null,
  describedBy,
  className,
  onInput,
  tidy,
  action,
  defaultValue,
  ...input
}: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...input}
          {...(defaultValue !== undefined && { defaultValue })}
          id={id}
          className={classes(styles.input, className)}
          aria-invalid={problem !== null}
          aria-describedby={classes(problem !== null && problemId, describedBy) || undefined}
          onInput={({ currentTarget }) => {
            const shown = tidy?.(currentTarget.value) ?? currentTarget.value;
            if (shown !== currentTarget.value) currentTarget.value = shown;
            onInput?.(shown);
          }}
        />
        {action}
      </div>
      {problem !== null && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
