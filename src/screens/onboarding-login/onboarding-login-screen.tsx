import { useSelector } from "@xstate/react";
import { useApp, useAppState, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout.tsx";
import { LoginForm } from "../login/login-form.tsx";
import { SignUpLink } from "../login/sign-up-link.tsx";
import { Welcome } from "../login/welcome.tsx";

export function OnboardingLoginScreen() {
  const { texts } = useApp();
  const flow = useFlow("onboardingLogin");
  const busy = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: "asking" } }));
  const { company, orgId, identifier, failure, said } = useSelector(flow, (snapshot) => snapshot.context);
  const preBoarding = useAppState(
    ({ context: { visit } }) => "preBoarding" in visit.route && visit.route.preBoarding,
    false,
  );
  const name = company?.company ?? null;
  return (
    <AccountLayout
      heading={texts.login.heading}
      lead={texts.login.greeting}
      company={name === null ? null : { name, logo: company?.companyLogo ?? null }}
      aside={<Welcome company={name} />}
    >
      <LoginForm
        identifierLabel={texts.onboardingLogin.identifier}
        identifier={identifier}
        forgotPassword={{ name: "onboardingForgotPassword", orgId, preBoarding }}
        busy={busy}
        failure={failure}
        said={said}
        send={flow.send}
      />
      <SignUpLink to={{ name: "onboardingSignUp", orgId, preBoarding }} />
    </AccountLayout>
  );
}
