import { formPolicy } from "../../parts/form/form.policy.ts";
import { newPassword } from "../../shared/shared.policy.ts";
import { fields, flag, type Kept, nullable, secret, text } from "../../../workbench/codec/codec.ts";

const input = fields({
  email: nullable(text),
  employeeCode: nullable(text),
  /** Whether the person must change the password first, because someone else set it. */
  forced: flag,
});
export type ChangePasswordInput = Kept<typeof input>;

const values = fields({ oldPassword: secret, ...newPassword });
export type ChangePasswordValues = Kept<typeof values>;

const output = fields({
  /** The token that replaces the session's; null if the service gave none. */
  token: nullable(secret),
});
export type ChangePasswordOutput = Kept<typeof output>;

export const changePasswordPolicy = formPolicy(input, values, output);
