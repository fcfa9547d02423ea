import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { withoutLeadingSpace } from "../../../machines/shared/rules.ts";
import { Labelled, type LabelledProps } from "./labelled.tsx";
import styles from "./field.module.css";

export interface FieldProps extends LabelledProps, Omit<ComponentProps<"input">, "onInput" | "dir"> {
  onInput?(value: string, input: HTMLInputElement): void;
  /** Makes of what was typed what the field shows. Without it, leading spaces go. */
  tidy?(typed: string): string;
  /** `ltr` for what is written from left to right in every language. An address or a number always is. */
  dir?: "ltr";
  /** A button inside the field, at its end. */
  action?: ReactNode;
}

/** A labelled text field with its problem under it. */
export function Field(props: FieldProps) {
  const { label, problem, describedBy, className, onInput, action, dir, ...input } = props;
  const { tidy = withoutLeadingSpace, ...native } = input;
  const isLatin = dir === "ltr" || native.type === "email" || native.type === "tel";
  return (
    <Labelled label={label} problem={problem} describedBy={describedBy}>
      {(control) => (
        <div className={styles.control} dir={isLatin ? "ltr" : undefined}>
          <input
            {...native}
            {...control}
            className={classes(styles.input, className)}
            onInput={({ currentTarget }) => {
              const shown = tidy(currentTarget.value);
              if (shown !== currentTarget.value) currentTarget.value = shown;
              onInput?.(shown, currentTarget);
            }}
          />
          {action}
        </div>
      )}
    </Labelled>
  );
}
