import { useId, useState } from "react";
import { PasswordChecklist } from "./password-checklist.tsx";
import { PasswordField } from "./password-field.tsx";
import type { DraftField } from "./use-draft.ts";

/** A new password, its rules ticked off as it is typed, and the password again. */
export function NewPasswordFields({ next, confirm }: { next: DraftField; confirm: DraftField }) {
  const checklistId = useId();
  const [typed, setTyped] = useState("");
  return (
    <>
      <PasswordField
        {...next}
        autoComplete="new-password"
        describedBy={checklistId}
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
