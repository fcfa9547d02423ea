import { useSelector } from "@xstate/react";
import { useApp, useAppState, useCompany, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { LoginForm } from "./login/login-form.tsx";
import { SignUpLink } from "./login/sign-up-link.tsx";
import { Welcome } from "./login/welcome.tsx";
import { onboardingLoginMachine } from "../../../machines/sign-in/onboarding-login/onboarding-login.machine.ts";

export const charts = { onboardingLogin: onboardingLoginMachine };

/** The sign-in of new hires on an organisation's own pages. */
export default function OnboardingLoginScreen() {
  const { texts } = useApp();
  const flow = useFlow("onboardingLogin");
  const busy = useSelector(flow, (snapshot) => snapshot.matches("submitting"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { orgId, identifier } = context.input;
  const company = useCompany();
  const preBoarding = useAppState(({ context: { visit } }) => "preBoarding" in visit.route && visit.route.preBoarding);
  return (
    <AccountLayout
      heading={texts.login.heading}
      lead={texts.login.greeting}
      company={company}
      aside={<Welcome company={company?.name ?? null} />}
    >
      <LoginForm
        identifierLabel={texts.onboardingLogin.identifier}
        identifier={identifier}
        forgotPassword={{ name: "onboardingForgotPassword", orgId, preBoarding }}
        busy={busy}
        context={context}
        actor={flow}
      />
      <SignUpLink to={{ name: "onboardingSignUp", orgId, preBoarding }} />
    </AccountLayout>
  );
}
