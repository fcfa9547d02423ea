import { type ComponentProps, type ReactNode, useId } from "react";
import { withoutLeadingSpace } from "../../../machines/shared/rules.ts";
import { classes } from "../classes.ts";
import styles from "./field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "onInput" | "dir"> {
  label: ReactNode;
  /** Its problem in words, or null. */
  problem?: ReactNode;
  /** Id of a text that also describes it, such as a refusal. */
  describedBy?: string | undefined;
  onInput?(value: string): void;
  /** Formats what is typed. Default: removes leading spaces. */
  tidy?(typed: string): string;
  /** `ltr` for text that is left to right in every language. Addresses and numbers always are. */
  dir?: "ltr";
  /** A button inside the field, at its end. */
  action?: ReactNode;
}

/** A labelled text field with its problem under it. */
export function Field(props: FieldProps) {
  const { label, problem = null, describedBy, className, onInput, action, dir, ...input } = props;
  const { tidy = withoutLeadingSpace, ...native } = input;
  const id = useId();
  const problemId = problem === null ? undefined : `${id}-problem`;
  const isLatin = dir === "ltr" || native.type === "email" || native.type === "tel";
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control} dir={isLatin ? "ltr" : undefined}>
        <input
          {...native}
          id={id}
          className={classes(styles.input, className)}
          aria-invalid={problem !== null}
          aria-describedby={classes(problemId, describedBy) || undefined}
          onInput={({ currentTarget }) => {
            const shown = tidy(currentTarget.value);
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
