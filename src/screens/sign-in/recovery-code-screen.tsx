import { useSelector } from "@xstate/react";
import { useAppState, useFlow, useTexts } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { RecoveryCodeField } from "../../components/recovery-code-field/recovery-code-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink, WayBack } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import { useReplaced } from "../../components/form/use-replaced.ts";
import { recoveryCode } from "../../texts/en/second-factor.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import styles from "../../components/form/form.module.css";
import { recoveryCodeMachine } from "../../../machines/sign-in/recovery-code/recovery-code.machine.ts";

export const charts = { recoveryCode: recoveryCodeMachine };

/** Asks for a recovery code in place of the second factor. */
export default function RecoveryCodeScreen() {
  const texts = useTexts("recoveryCode", recoveryCode);
  const flow = useFlow("recoveryCode");
  const busy = useSelector(flow, (snapshot) => snapshot.matches("submitting"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { input } = context;
  const signedIn = useAppState(({ context }) => context.token !== null);
  const { input: inputRef, sending } = useReplaced(context.failure, busy);
  const { form, field, refusal, describedBy } = useFormFields<{ recoveryCode: Secret }>({
    initial: { recoveryCode: "" },
    labels: { recoveryCode: texts.code },
    context,
    values: ({ recoveryCode }) => ({ recoveryCode: new Secret(recoveryCode) }),
    actor: flow,
    onSubmit: sending,
  });

  return (
    <AccountLayout heading={texts.heading} lead={texts.lead}>
      <form {...form} className={styles.form}>
        <RecoveryCodeField field={field("recoveryCode")} ref={inputRef} describedBy={describedBy} />
        <Refusal {...refusal} />
        <SubmitButton text={texts.submit} busy={busy} />
      </form>
      <div className={styles.links}>
        {input.details !== null && <RouteLink to={{ name: "multiFactorLogin" }}>{texts.backToCode}</RouteLink>}
        <WayBack isSignedIn={signedIn} texts={texts} />
      </div>
    </AccountLayout>
  );
}
