import { useSelector } from "@xstate/react";
import { useId } from "react";
import { useCompany, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { Field } from "../../components/field/field.tsx";
import { useNewPasswordDraft } from "../../components/new-password/use-new-password-draft.ts";
import { NewPasswordFields } from "../../components/new-password/new-password-fields.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import { signInRoute, useOrganisation } from "../../use-organisation.ts";
import { checkEmail } from "../../../machines/shared/rules.ts";
import { Secret } from "../../../machines/shared/secret.ts";
import { onboardingSignUp } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "../../components/form/form.module.css";

/** A new hire chooses a password (specification section 2, Onboarding sign-up). */
export function OnboardingSignUpScreen() {
  const texts = useTexts("onboardingSignUp", onboardingSignUp);
  const flow = useFlow("onboardingSignUp");
  const company = useCompany();
  const organisation = useOrganisation();
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const { failure, said } = useSelector(flow, (snapshot) => snapshot.context);
  const refusalId = useId();
  const newPassword = useNewPasswordDraft();
  const draft = useDraft({
    initial: { email: "", ...newPassword.initial },
    labels: { email: texts.email, ...newPassword.labels },
    kept: { email: "login.identifier" },
    checks: { email: checkEmail, ...newPassword.checks },
    onEdit: () => {
      if (failure) flow.send({ type: "form.edit" });
    },
    onSubmit: ({ email, next }) => flow.send({ type: "form.submit", values: { email, password: new Secret(next) } }),
  });
  return (
    <AccountLayout heading={texts.heading} lead={texts.lead} company={company}>
      <form {...draft.form} className={styles.form}>
        <Field
          {...draft.field("email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          describedBy={failure ? refusalId : undefined}
        />
        <NewPasswordFields next={draft.field("next")} confirm={draft.field("confirm")} />
        <Refusal id={refusalId} failure={failure} said={said} />
        <SubmitButton text={texts.submit} busy={busy} />
      </form>
      <p className={styles.below}>
        {texts.haveAccount} <RouteLink to={signInRoute(organisation)}>{texts.signIn}</RouteLink>
      </p>
    </AccountLayout>
  );
}
