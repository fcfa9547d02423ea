import { checkConfirmPassword, checkLoginPassword, checkNewPassword, checkRequired } from "./rules.ts";
import type { Secret } from "./secret.ts";

/** The fields of every sign-in form. */
export interface Credentials {
  identifier: string;
  password: Secret;
}

export const credentialRules = { identifier: checkRequired, password: checkLoginPassword };

/** The fields of every form that sets a password. */
export interface NewPassword {
  password: Secret;
  confirm: Secret;
}

/** The second entry repeats the first. */
export const newPasswordRules = {
  password: checkNewPassword,
  confirm: (text: string, other: (name: "password") => string) => checkConfirmPassword(text, other("password")),
};
