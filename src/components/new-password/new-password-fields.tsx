import IconCircle from "@tabler/icons-react/dist/esm/icons/IconCircle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { useId, useState } from "react";
import { meetsRule, passwordRules } from "../../../machines/shared/rules.ts";
import { newPassword } from "../../texts/en/passwords.ts";
import { useTexts } from "../../app-actor.ts";
import { classes } from "../classes.ts";
import { icon } from "../icons/icon.tsx";
import { PasswordField } from "../password-field/password-field.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import styles from "./new-password.module.css";

export interface NewPasswordFieldsProps {
  password: FormField;
  confirm: FormField;
  /** Id of a refusal about the new password. */
  describedBy?: string | undefined;
}

/** The fields for a new password with its checklist, and for its confirmation. */
export function NewPasswordFields({ password, confirm, describedBy }: NewPasswordFieldsProps) {
  const checklistId = useId();
  const [typed, setTyped] = useState("");
  return (
    <>
      <PasswordField
        {...password}
        autoComplete="new-password"
        describedBy={classes(describedBy, checklistId)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Of a text typed before hydration, React reports only the input and no change.
        onInput={(value) => {
          setTyped(value);
          password.onInput(value);
        }}
      />
      <Checklist id={checklistId} password={typed} />
      <PasswordField {...confirm} autoComplete="new-password" />
    </>
  );
}

const Met = icon(IconCircleCheck);
const NotMet = icon(IconCircle);

/** The rules for a new password, each with a tick once it is met. */
function Checklist({ id, password }: { id: string; password: string }) {
  const { rulesHeading, rules, met, notMet } = useTexts("newPassword", newPassword);
  return (
    <div id={id} className={styles.checklist}>
      <p>{rulesHeading}</p>
      <ul>
        {passwordRules.map((rule) => {
          const isMet = meetsRule(rule, password);
          return (
            <li key={rule} className={styles.rule} data-rule={rule} data-met={isMet || undefined}>
              {isMet ? <Met /> : <NotMet />}
              <span>{rules[rule]}</span>
              <span className="unseen">{isMet ? met : notMet}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
