import { formPolicy } from "../../parts/form/form.policy.ts";
import { fields, type Kept, nullable, text } from "../../../workbench/codec/codec.ts";

const input = fields({
  /** The organisation of a new hire; null for everyone else. */
  orgId: nullable(text),
});
export type ForgotPasswordInput = Kept<typeof input>;

const mailedTo = fields({ email: text });
export type MailedTo = Kept<typeof mailedTo>;

export const forgotPasswordPolicy = formPolicy(input, mailedTo, mailedTo);
