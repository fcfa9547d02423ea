import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { CodeField } from "../../components/code-field/code-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { type Challenge, useCodeForm } from "./use-code-form.ts";
import styles from "../../components/form/form.module.css";

export interface ChallengeFormProps {
  challenge: Challenge;
  label: string;
  submitText: string;
}

/** A six-digit code and its button. The field takes the focus once a code was requested. */
export function ChallengeForm({ challenge, label, submitText }: ChallengeFormProps) {
  // Another method draws it again; the focus then stays where it is.
  const begins = !useHydrated() || document.activeElement === document.body;
  const { form, field, input, busy, refusal } = useCodeForm(challenge, label, begins);
  const quiet = useSelector(challenge, (snapshot) => snapshot.matches({ open: { mail: "unsent" } }));
  const sending = useSelector(challenge, (snapshot) => snapshot.matches({ open: { resend: "sending" } }));

  useEffect(() => {
    if (!sending) return;
    const element = input.current;
    return () => {
      if (challenge.getSnapshot().matches({ open: { resend: { waiting: "sent" } } })) element?.focus();
    };
  }, [sending, challenge, input]);

  return (
    <form {...form} className={styles.form}>
      <CodeField {...field} />
      <Refusal {...refusal} />
      <SubmitButton text={submitText} busy={busy} quiet={quiet} />
    </form>
  );
}
