import { type Ref, useId } from "react";
import { recoveryCodeField } from "../../texts/en/recovery-code-field.ts";
import { useTexts } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { Field } from "../field/field.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import { Sentence } from "../sentence.tsx";
import fields from "../field/field.module.css";

export interface RecoveryCodeFieldProps {
  field: FormField;
  /** Id of a refusal about it, if there is one. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A recovery code, with an example under it. */
export function RecoveryCodeField({ field, describedBy, ref }: RecoveryCodeFieldProps) {
  const { example } = useTexts("recoveryCodeField", recoveryCodeField);
  const exampleId = useId();
  return (
    <div className={fields.field}>
      <Field
        {...field}
        ref={ref}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        describedBy={classes(describedBy, exampleId)}
      />
      <p id={exampleId} className="note">
        <Sentence text={example} names={["A1B2-C3D4E5"]} />
      </p>
    </div>
  );
}
