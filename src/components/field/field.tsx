import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { withoutLeadingSpace } from "../../../machines/shared/rules.ts";
import { Labelled, type LabelledProps } from "./labelled.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import styles from "./field.module.css";

/** What the browser's own input may be told here; the rest follows from the form. */
type InputProps = Pick<
  ComponentProps<"input">,
  | "type"
  | "autoComplete"
  | "inputMode"
  | "autoCapitalize"
  | "spellCheck"
  | "readOnly"
  | "maxLength"
  | "onKeyDown"
  | "ref"
>;

export interface FieldProps
  extends
    InputProps,
    LabelledProps,
    Pick<FormField, "name" | "defaultValue" | "autoFocus">,
    Partial<Pick<FormField, "onBlur">> {
  onInput?(value: string, input: HTMLInputElement): void;
  className?: string | undefined;
  /** Makes of what was typed what the field shows. Without it, leading spaces go (specification section 5). */
  tidy?(typed: string): string;
  /** `ltr` for what is written from left to right in every language. An address or a number always is. */
  dir?: "ltr";
  /** A button inside the field, at its end. */
  action?: ReactNode;
}

/** A labelled text field with its problem under it. */
export function Field(props: FieldProps) {
  const { label, problem, describedBy, className, onInput, action, defaultValue, dir, ...input } = props;
  const { tidy = withoutLeadingSpace, ...native } = input;
  const isLatin = dir === "ltr" || native.type === "email" || native.type === "tel";
  return (
    <Labelled label={label} problem={problem ?? null} describedBy={describedBy}>
      {(control) => (
        <div className={styles.control} dir={isLatin ? "ltr" : undefined}>
          <input
            {...native}
            {...control}
            {...(defaultValue !== undefined && { defaultValue })}
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
