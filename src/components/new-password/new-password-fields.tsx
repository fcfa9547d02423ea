import { useId, useState } from "react";
import { classes } from "../classes.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import { PasswordField } from "../password-field/password-field.tsx";
import type { DraftField } from "../form/use-draft.ts";

export interface NewPasswordFieldsProps {
  next: DraftField;
  confirm: DraftField;
  /** The id of a refusal that is about the new password. */
  describedBy?: string | undefined;
}

/** A new password, its rules ticked off as it is typed, and the password again. */
export function NewPasswordFields({ next, confirm, describedBy }: NewPasswordFieldsProps) {
  const checklistId = useId();
  const [typed, setTyped] = useState("");
  return (
    <>
      <PasswordField
        {...next}
        autoComplete="new-password"
        describedBy={classes(describedBy, checklistId)}
        onInput={(value) => {
          next.onInput(value);
          setTyped(value);
        }}
      />
      <PasswordChecklist id={checklistId} password={typed} />
      <PasswordField {...confirm} autoComplete="new-password" />
    </>
  );
}
