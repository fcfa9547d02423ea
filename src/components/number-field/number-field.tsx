import { Field, type FieldProps } from "../field/field.tsx";
import { isIgnoredInNumber } from "./number-keys.ts";

/** A number to type. Keys that would change it by accident or are no part of one do nothing. */
export function NumberField(props: FieldProps) {
  return (
    <Field
      {...props}
      type="number"
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={(event) => {
        if (isIgnoredInNumber(event)) event.preventDefault();
      }}
    />
  );
}
