import { useRef } from "react";
import { CODE_LENGTH, codeDigits } from "../../../machines/shared/rules.ts";
import { Field, type FieldProps } from "../field/field.tsx";
import styles from "../field/field.module.css";

export interface CodeFieldProps extends FieldProps {
  /** Sends its form with the sixth digit. */
  sendsItself?: boolean;
}

/** A six-digit code: one real input, so that pasting and filling in from a message work. */
export function CodeField({ sendsItself = false, onInput, ...props }: CodeFieldProps) {
  /** The digits that were sent and still stand there: a key that changes nothing does not send them again. */
  const sent = useRef<string | null>(null);
  return (
    <Field
      {...props}
      dir="ltr"
      autoComplete="one-time-code"
      inputMode="numeric"
      className={styles.code}
      tidy={codeDigits}
      onInput={(digits, input) => {
        onInput?.(digits, input);
        if (digits.length < CODE_LENGTH) sent.current = null;
        if (!sendsItself || digits.length < CODE_LENGTH || digits === sent.current) return;
        sent.current = digits;
        input.form?.requestSubmit();
      }}
    />
  );
}
