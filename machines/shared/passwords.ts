import { checkConfirmPassword, checkLoginPassword, checkNewPassword, checkRequired } from "./rules.ts";
import type { credentials, newPassword } from "./shared.policy.ts";
import type { Kept, KeptFields } from "../../workbench/codec/codec.ts";

/** The fields of every sign-in form. */
export type Credentials = Kept<typeof credentials>;

export const credentialRules = { identifier: checkRequired, password: checkLoginPassword };

/** The fields of every form that sets a password. */
export type NewPassword = KeptFields<typeof newPassword>;

/** The second entry repeats the first. */
export const newPasswordRules = {
  password: checkNewPassword,
  confirm: (text: string, other: (name: "password") => string) => checkConfirmPassword(text, other("password")),
};
