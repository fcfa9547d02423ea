import { formPolicy } from "../../parts/form/form.policy.ts";
import { boarding, credentials } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, nullable, oneOf, secret, text } from "../../../workbench/codec/codec.ts";

const input = fields({
  orgId: text,
  /** The email of a person who has just registered, which the form starts with; otherwise empty. */
  identifier: text,
});
export type OnboardingLoginInput = Kept<typeof input>;

const output = oneOf("next", {
  boarding: fields({
    next: choice(["boarding"]),
    /** Null for a new hire who signed in with an employee code. */
    email: nullable(text),
    token: secret,
    boarding,
  }),
  /** The service gives no token until the person enters the mailed code. */
  verifyEmail: fields({
    next: choice(["verifyEmail"]),
    email: text,
    token: nullable(secret),
    boarding: nullable(boarding),
  }),
});
export type OnboardingLoginOutput = Kept<typeof output>;

export const onboardingLoginPolicy = formPolicy(input, credentials, output);
