import { createFormMachine } from "../../parts/form/form.machine.ts";
import { checkEmail, newPasswordRules } from "../../shared/rules.ts";
import { plainIdentifier } from "../../shared/spelling.ts";
import type { OnboardingSignUpValues } from "./onboarding-sign-up.policy.ts";

/** A new hire registers on the organisation's own page and chooses a password. */
export const onboardingSignUpMachine = createFormMachine<{ orgId: string }, OnboardingSignUpValues, { email: string }>({
  id: "onboardingSignUp",
  screen: "onboardingSignUp",
  rules: { email: checkEmail, ...newPasswordRules },
  waits: "signUp",
  async submit(effects, { input, values }) {
    const email = plainIdentifier(values.email);
    const { password } = values;
    await effects.call("signUp", { email, password, orgId: input.orgId });
    return { email };
  },
});
