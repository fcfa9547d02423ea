import { useSelector } from "@xstate/react";
import { useCompany, useFlow, useTexts } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { Field } from "../../components/field/field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import { signInRoute, useOrganisation } from "../../use-organisation.ts";
import { forgotPassword } from "../../texts/en/passwords.ts";
import styles from "../../components/form/form.module.css";
import { forgotPasswordMachine } from "../../../machines/passwords/forgot-password/forgot-password.machine.ts";

export const charts = { forgotPassword: forgotPasswordMachine };

/** The form that requests a link by email. */
export default function ForgotPasswordScreen() {
  const texts = useTexts("forgotPassword", forgotPassword);
  const flow = useFlow("forgotPassword");
  const company = useCompany();
  const organisation = useOrganisation();
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { form, field, refusal, describedBy } = useFormFields<{ email: string }>({
    initial: { email: "" },
    labels: { email: texts.email },
    context,
    locked: busy,
    // The field starts with the identifier that the person typed at the login.
    kept: { email: "login.identifier" },
    values: (typed) => typed,
    actor: flow,
  });
  return (
    <AccountLayout heading={texts.heading} lead={texts.lead} company={company}>
      <form {...form} className={styles.form}>
        <Field {...field("email")} inputMode="email" autoComplete="username" describedBy={describedBy} />
        <Refusal {...refusal} />
        <SubmitButton text={texts.submit} busy={busy} />
      </form>
      <div className={styles.links}>
        <RouteLink to={{ name: "forgotWithRecovery" }}>{texts.recovery}</RouteLink>
        <p>
          <span>{`${texts.remembered} `}</span>
          <RouteLink to={signInRoute(organisation)}>{texts.signIn}</RouteLink>
        </p>
      </div>
    </AccountLayout>
  );
}
