import { useSelector } from "@xstate/react";
import { useEffect, useId, useRef, useState } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { CodeField } from "../../components/code-field/code-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import type { challengeMachine } from "../../../machines/challenge/challenge.machine.ts";
import { mustAskFirst } from "../../../machines/challenge/challenge.types.ts";
import { checkCode } from "../../../machines/shared/rules.ts";
import { Secret } from "../../../machines/shared/secret.ts";
import styles from "../../components/form/form.module.css";

export type Challenge = ActorRefFrom<typeof challengeMachine>;

/** How far having a code sent has come. */
export const resendOf = ({ value }: SnapshotFrom<typeof challengeMachine>) =>
  typeof value === "object" ? value.open.resend : "never";

/**
 * A six-digit code and its button. The sixth digit sends it, until one was refused: that one stays, selected, so that
 * the next replaces it, and is sent when the person says so. Once a code was asked for, the field waits for it.
 */
export function ChallengeForm({
  challenge,
  label,
  submitText,
}: {
  challenge: Challenge;
  label: string;
  submitText: string;
}) {
  const refusalId = useId();
  const input = useRef<HTMLInputElement>(null);
  const busy = useSelector(challenge, (snapshot) => snapshot.matches({ open: { entry: "checking" } }));
  const resend = useSelector(challenge, resendOf);
  const context = useSelector(challenge, (snapshot) => snapshot.context);
  const { failure, said, resendFailure } = context;
  // Drawn again for another method, it leaves the focus where it is.
  const [begins] = useState(() => document.activeElement === document.body);
  const draft = useDraft({
    initial: { code: "" },
    labels: { code: label },
    checks: { code: checkCode },
    begins,
    onEdit: () => {
      if (failure) challenge.send({ type: "code.edit" });
    },
    onSubmit: ({ code }) => challenge.send({ type: "code.submit", code: new Secret(code) }),
  });

  const refusedAt = failure?.at ?? null;
  useEffect(() => {
    if (refusedAt !== null) input.current?.select();
  }, [refusedAt]);

  const before = useRef(resend);
  useEffect(() => {
    if (before.current === "sending" && resend === "waiting" && resendFailure === null) input.current?.focus();
    before.current = resend;
  }, [resend, resendFailure]);

  return (
    <form {...draft.form} className={styles.form}>
      <CodeField
        {...draft.field("code")}
        sendsItself={!context.mustPress}
        ref={input}
        describedBy={failure ? refusalId : undefined}
      />
      <Refusal id={refusalId} failure={failure} said={said} />
      <SubmitButton text={submitText} busy={busy} quiet={mustAskFirst(context)} />
    </form>
  );
}
