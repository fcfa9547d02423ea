import { useId, useState } from "react";
import { classes } from "../classes.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import { PasswordField } from "../password-field/password-field.tsx";
import type { FormField } from "../form/use-form-fields.ts";

export interface NewPasswordFieldsProps {
  password: FormField;
  confirm: FormField;
  /** The id of a refusal that is about the new password. */
  describedBy?: string | undefined;
}

/** A new password, its rules ticked off as it is typed, and the password again. */
export function NewPasswordFields({ password, confirm, describedBy }: NewPasswordFieldsProps) {
  const checklistId = useId();
  const [typed, setTyped] = useState("");
  return (
    <>
      <PasswordField
        {...password}
        autoComplete="new-password"
        describedBy={classes(describedBy, checklistId)}
        onInput={(value) => {
          password.onInput(value);
          setTyped(value);
        }}
      />
      <PasswordChecklist id={checklistId} password={typed} />
      <PasswordField {...confirm} autoComplete="new-password" />
    </>
  );
}
