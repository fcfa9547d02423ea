import { formPolicy } from "../../parts/form/form.policy.ts";
import { failure, newPassword } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, nullable, number, oneOf, secret, shaped, text } from "../../shared/treatment.ts";

const ticket = {
  user: secret,
  /** The account that the recovery code was typed for. */
  identifier: nullable(text),
};

/** The service gave it for a recovery code. It is good for one new password. */
export const resetTicket = fields(ticket);
export type ResetTicket = Kept<typeof resetTicket>;

/** It allows the person to choose a new password. */
const subject = oneOf("by", {
  link: fields({ by: choice(["link"]), code: shaped }),
  onboardingLink: fields({ by: choice(["onboardingLink"]), orgId: text, code: shaped }),
  recovery: fields({ by: choice(["recovery"]), ...ticket }),
});
export type ResetSubject = Kept<typeof subject>;

const context = fields({
  subject,
  /** Whose password it is; null if the service doesn't say. */
  account: nullable(text),
  /** Why the link could not be checked. */
  failure: nullable(failure),
  /** When the password was changed, in epoch milliseconds. */
  changedAt: nullable(number),
});
export type ResetPasswordContext = Kept<typeof context>;

export const resetPasswordPolicy = { context, inputs: { getResetCodeInfo: fields({ code: shaped }) } };

export const newPasswordPolicy = formPolicy(fields({ subject }), fields(newPassword), fields({ changedAt: number }));
