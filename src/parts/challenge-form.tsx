import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useId } from "react";
import { useTexts } from "../app-actor.ts";
import { mailOf, resendOf } from "../../machines/parts/challenge/challenge.selectors.ts";
import { classes } from "../components/classes.ts";
import { CodeField } from "../components/code-field/code-field.tsx";
import { Refusal } from "../components/refusal/refusal.tsx";
import { SubmitButton } from "../components/button/submit-button.tsx";
import { challengeForm } from "../texts/en/codes.ts";
import { type Challenge, useCodeForm } from "./use-code-form.ts";
import fields from "../components/field/field.module.css";
import styles from "../components/form/form.module.css";

export interface ChallengeFormProps {
  challenge: Challenge;
  label: string;
  submitText: string;
  /** Drawn between the field and the button. */
  children?: ReactNode;
}

/**
 * A six-digit code and its button. If the person must request a code first, the field takes the focus after that. While
 * the last digit submits the code, a note says so (WCAG 3.2.2).
 */
export function ChallengeForm({ challenge, label, submitText, children }: ChallengeFormProps) {
  const unsent = useSelector(challenge, (snapshot) => mailOf(snapshot) === "unsent");
  const { note } = useTexts("challengeForm", challengeForm);
  const noteId = useId();
  const submitsItself = useSelector(challenge, ({ context }) => !context.submitManually);
  const { form, field, input, busy, refusal } = useCodeForm(challenge, label, !unsent);
  const sending = useSelector(challenge, (snapshot) => resendOf(snapshot) === "sending");

  useEffect(() => {
    if (!sending) return;
    const element = input.current;
    return () => {
      if (resendOf(challenge.getSnapshot()) === "sent") element?.focus();
    };
  }, [sending, challenge, input]);

  useEffect(() => {
    if (!unsent) return;
    const element = input.current;
    // React now draws the button that had the focus in another place, where it has lost the focus.
    return () => element?.focus();
  }, [unsent, input]);

  return (
    <form {...form} className={styles.form}>
      <div className={fields.field}>
        <CodeField {...field} describedBy={classes(field.describedBy, submitsItself && noteId)} />
        {submitsItself && (
          <p id={noteId} className="note">
            {note}
          </p>
        )}
      </div>
      <Refusal {...refusal} />
      {children}
      <SubmitButton text={submitText} busy={busy} quiet={unsent} />
    </form>
  );
}
