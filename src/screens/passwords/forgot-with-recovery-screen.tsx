import { useSelector } from "@xstate/react";
import { useFlow, useTexts } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { Field } from "../../components/field/field.tsx";
import { RecoveryCodeField } from "../../components/recovery-code-field/recovery-code-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { forgotWithRecovery } from "../../texts/en/passwords.ts";
import styles from "../../components/form/form.module.css";
import { forgotWithRecoveryMachine } from "../../../machines/passwords/forgot-with-recovery/forgot-with-recovery.machine.ts";

export const charts = { forgotWithRecovery: forgotWithRecoveryMachine };

/** The form that takes a recovery code in place of a mailed link. */
export default function ForgotWithRecoveryScreen() {
  const texts = useTexts("forgotWithRecovery", forgotWithRecovery);
  const flow = useFlow("forgotWithRecovery");
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { form, field, refusal, describedBy } = useFormFields({
    initial: { identifier: "", recoveryCode: "" },
    labels: { identifier: texts.identifier, recoveryCode: texts.recoveryCode },
    kept: { identifier: "login.identifier" },
    context,
    values: ({ identifier, recoveryCode }) => ({ identifier, recoveryCode: new Secret(recoveryCode) }),
    actor: flow,
  });
  return (
    <AccountLayout heading={texts.heading} lead={texts.lead}>
      <form {...form} className={styles.form}>
        <Field {...field("identifier")} dir="ltr" autoComplete="username" />
        <RecoveryCodeField field={field("recoveryCode")} describedBy={describedBy} />
        <Refusal {...refusal} />
        <SubmitButton text={texts.submit} busy={busy} />
      </form>
      <div className={styles.links}>
        <RouteLink to={{ name: "forgotPassword" }}>{texts.byEmail}</RouteLink>
        <p>
          <span>{`${texts.remembered} `}</span>
          <RouteLink to={{ name: "login" }}>{texts.signIn}</RouteLink>
        </p>
      </div>
    </AccountLayout>
  );
}
