import { useSelector } from "@xstate/react";
import { useCompany, useFlow, useTexts } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { Field } from "../../components/field/field.tsx";
import { NewPasswordFields } from "../../components/new-password/new-password-fields.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import { signInRoute, useOrganisation } from "../../use-organisation.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { onboardingSignUp } from "../../texts/en/joining.ts";
import { newPassword } from "../../texts/en/passwords.ts";
import styles from "../../components/form/form.module.css";
import { onboardingSignUpMachine } from "../../../machines/joining/onboarding-sign-up/onboarding-sign-up.machine.ts";

export const charts = { onboardingSignUp: onboardingSignUpMachine };

/** The sign-up of a new hire, who chooses a password. */
export default function OnboardingSignUpScreen() {
  const texts = useTexts("onboardingSignUp", onboardingSignUp);
  const flow = useFlow("onboardingSignUp");
  const company = useCompany();
  const organisation = useOrganisation();
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const passwords = useTexts("newPassword", newPassword);
  const { form, field, refusal, describedBy } = useFormFields({
    initial: { email: "", password: "", confirm: "" },
    labels: { email: texts.email, ...passwords },
    kept: { email: "login.identifier" },
    context,
    locked: busy,
    values: ({ email, password, confirm }) => ({
      email,
      password: new Secret(password),
      confirm: new Secret(confirm),
    }),
    actor: flow,
  });
  return (
    <AccountLayout heading={texts.heading} lead={texts.lead} company={company}>
      <form {...form} className={styles.form}>
        <Field {...field("email")} inputMode="email" autoComplete="username" describedBy={describedBy} />
        <NewPasswordFields password={field("password")} confirm={field("confirm")} />
        <Refusal {...refusal} />
        <SubmitButton text={texts.submit} busy={busy} />
      </form>
      <p className={styles.below}>
        <span>{`${texts.haveAccount} `}</span>
        <RouteLink to={signInRoute(organisation)}>{texts.signIn}</RouteLink>
      </p>
    </AccountLayout>
  );
}
