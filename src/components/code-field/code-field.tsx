import { codeDigits } from "../../../machines/shared/rules.ts";
import { Field, type FieldProps } from "../field/field.tsx";
import styles from "../field/field.module.css";

/** A six-digit code: one real input, so that pasting and filling in from a message work. */
export function CodeField(props: FieldProps) {
  return (
    <Field
      {...props}
      dir="ltr"
      autoComplete="one-time-code"
      inputMode="numeric"
      className={styles.code}
      tidy={codeDigits}
    />
  );
}
