import { createFormMachine } from "../form/form.machine.ts";
import type { Failure } from "../shared/failure.ts";
import { type NewPassword, newPasswordRules } from "../shared/passwords.ts";
import { checkRequired } from "../shared/rules.ts";
import type { Secret } from "../shared/secret.ts";

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

/**
 * Where a refusal is told, and nowhere else: at the current password if that was wrong (403), otherwise under the form.
 * Those are about the new password, or too many tries.
 */
export function placedRefusal(failure: Failure | null): Record<"oldPassword" | "form", Failure | null> {
  const isAboutCurrent = failure?.code === "refused" && failure.status === 403;
  return isAboutCurrent ? { oldPassword: failure, form: null } : { oldPassword: null, form: failure };
}
