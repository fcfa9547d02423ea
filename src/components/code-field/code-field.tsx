import { checkCode, codeDigits } from "../../../machines/shared/rules.ts";
import { Field, type FieldProps } from "../field/field.tsx";
import styles from "../field/field.module.css";

export interface CodeFieldProps extends FieldProps {
  /** Called instead of `onInput` once all six digits are entered. */
  onFilled?(code: string): void;
}

/** A six-digit code in one real input, so pasting and autofill from messages work. */
export function CodeField({ onFilled, onInput, ...props }: CodeFieldProps) {
  return (
    <Field
      {...props}
      dir="ltr"
      autoComplete="one-time-code"
      inputMode="numeric"
      className={styles.code}
      tidy={codeDigits}
      onInput={(digits) => {
        if (onFilled && checkCode(digits) === null) onFilled(digits);
        else onInput?.(digits);
      }}
    />
  );
}
