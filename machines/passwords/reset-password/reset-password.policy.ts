import { formPolicy } from "../../parts/form/form.policy.ts";
import { failure, newPassword } from "../../shared/shared.policy.ts";
import {
  choice,
  fields,
  type Kept,
  nullable,
  number,
  oneOf,
  secret,
  shaped,
  text,
} from "../../../workbench/codec/codec.ts";

const ticket = {
  user: secret,
  /** The account for which the person typed the recovery code. */
  identifier: nullable(text),
};

/** The service gives a ticket for a recovery code. It allows one new password. */
export const resetTicket = fields(ticket);
export type ResetTicket = Kept<typeof resetTicket>;

/** The proof that the person may choose a new password. */
const subject = oneOf("by", {
  link: fields({ by: choice(["link"]), code: shaped }),
  onboardingLink: fields({ by: choice(["onboardingLink"]), orgId: text, code: shaped }),
  recovery: fields({ by: choice(["recovery"]), ...ticket }),
});
export type ResetSubject = Kept<typeof subject>;

const context = fields({
  subject,
  /** The account that gets the new password; null if the service doesn't name it. */
  account: nullable(text),
  /** Why the link couldn't be checked. */
  failure: nullable(failure),
  /** The reference of the call that found the link used or expired; null before. */
  reference: nullable(text),
  /** When the service reset the password, in epoch milliseconds. */
  changedAt: nullable(number),
});
export type ResetPasswordContext = Kept<typeof context>;

export const resetPasswordPolicy = { context };

export const newPasswordPolicy = formPolicy(fields({ subject }), fields(newPassword), fields({ changedAt: number }));
