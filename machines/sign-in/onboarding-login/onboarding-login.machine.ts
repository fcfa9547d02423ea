import { expectCode } from "../../parts/challenge/challenge.tasks.ts";
import { createFormMachine } from "../../parts/form/form.machine.ts";
import { boardingOf } from "../../shared/boarding.ts";
import { checkEmail, type Credentials, credentialRules } from "../../shared/rules.ts";
import { plainIdentifier } from "../../shared/spelling.ts";
import type { OnboardingLoginInput, OnboardingLoginOutput } from "./onboarding-login.policy.ts";

/** A new hire signs in at the organisation's own page, with email or employee code. */
export const onboardingLoginMachine = createFormMachine<OnboardingLoginInput, Credentials, OnboardingLoginOutput>({
  id: "onboardingLogin",
  screen: "onboardingLogin",
  rules: credentialRules,
  waits: "signIn",
  async submit(effects, { input, values }) {
    const { orgId } = input;
    const identifier = plainIdentifier(values.identifier);
    const request = { email: identifier, password: values.password, orgId };
    const reply = await effects.call("onboardingLogin", request);
    if ("activateAccount" in reply) {
      expectCode(effects, { purpose: "activateAccount", email: reply.email });
      return { next: "verifyEmail", email: reply.email, token: null, boarding: null };
    }
    const email = checkEmail(identifier) === null ? identifier : null;
    return { next: "boarding", email, token: reply.token, boarding: boardingOf(orgId, reply) };
  },
});
