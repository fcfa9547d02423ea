import { createFormMachine } from "../../parts/form/form.machine.ts";
import { type Boarding, boardingOf } from "../../shared/boarding.ts";
import { type Credentials, credentialRules } from "../../shared/passwords.ts";
import { checkEmail } from "../../shared/rules.ts";
import type { Secret } from "../../shared/secret.ts";
import { plainIdentifier } from "../../shared/spelling.ts";

export interface OnboardingLoginInput {
  orgId: string;
  /** Filled in for a person who has just registered. */
  identifier: string;
}

/**
 * `email` is null for a new hire who signed in by employee code. There is no token until the mailed code is entered.
 */
export type OnboardingLoginOutput =
  | { next: "boarding"; email: string | null; token: Secret; boarding: Boarding }
  | { next: "verifyEmail"; email: string; token: null; boarding: null };

/** A new hire signs in at the organisation's own page, by email or employee code. */
export const onboardingLoginMachine = createFormMachine<OnboardingLoginInput, Credentials, OnboardingLoginOutput>({
  id: "onboardingLogin",
  screen: "onboardingLogin",
  rules: credentialRules,
  async submit(ports, { input, values }, signal) {
    const { orgId } = input;
    const identifier = plainIdentifier(values.identifier);
    const request = { email: identifier, password: values.password, orgId };
    const reply = await ports.call("onboardingLogin", request, signal);
    if ("activateAccount" in reply) return { next: "verifyEmail", email: reply.email, token: null, boarding: null };
    const email = checkEmail(identifier) === null ? identifier : null;
    return { next: "boarding", email, token: reply.token, boarding: boardingOf(orgId, reply) };
  },
});
