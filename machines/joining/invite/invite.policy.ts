import { formPolicy } from "../../parts/form/form.policy.ts";
import { invitation } from "../invite-decision/invite-decision.policy.ts";
import { newPassword, refusable } from "../../shared/shared.policy.ts";
import { choice, fields, flag, type Kept, nullable, secret, shaped, text } from "../../../workbench/codec/codec.ts";

const output = fields({
  next: choice(["verifyEmail", "login", "workspace"]),
  /** The invited person's email, for the next screen. */
  email: nullable(text),
  /** Whether the person comes back after signing in, to accept the invitation. */
  comesBack: flag,
  /** Whether the invited person has an account to sign in with. */
  hasAccount: flag,
  /** The inviting organisation; null if the service doesn't name it. */
  company: nullable(text),
});
export type InviteOutput = Kept<typeof output>;

const context = fields({
  code: shaped,
  /** The signed-in person's token, or null. */
  token: nullable(secret),
  ...refusable,
  invitation: nullable(invitation),
  /** The reference of the call that answered with the invitation. */
  reference: nullable(text),
  output: nullable(output),
});
export type InviteContext = Kept<typeof context>;

export const invitePolicy = {
  context,
  inputs: { sendCode: fields({ subject: fields({ email: text }) }) },
};

const member = fields({ firstName: text, lastName: text, email: text, ...newPassword });
export type MemberValues = Kept<typeof member>;

export const registeringPolicy = formPolicy(
  fields({ code: shaped, email: nullable(text) }),
  member,
  fields({ email: text }),
);
