import { createFormMachine } from "../../parts/form/form.machine.ts";
import { type NewPassword, newPasswordRules } from "../../shared/passwords.ts";
import { checkRequired } from "../../shared/rules.ts";
import type { Secret } from "../../shared/secret.ts";

export interface ChangePasswordInput {
  email: string | null;
  employeeCode: string | null;
  /** Whether someone else set the password, so that it must be changed before anything else. */
  forced: boolean;
}

export interface ChangePasswordOutput {
  /** The token that replaces the session's, if the service gave one. */
  token: Secret | null;
}

/** A new password, forced or chosen. */
export const changePasswordMachine = createFormMachine<
  ChangePasswordInput,
  { oldPassword: Secret } & NewPassword,
  ChangePasswordOutput
>({
  id: "changePassword",
  screen: "changePassword",
  rules: { oldPassword: checkRequired, ...newPasswordRules },
  async submit(ports, { values }, signal) {
    const request = { oldPassword: values.oldPassword, newPassword: values.password };
    const { token } = await ports.call("hrms|myPassword|update", request, signal);
    return { token };
  },
});
