import { createFormMachine } from "../../parts/form/form.machine.ts";
import { checkRequired, newPasswordRules } from "../../shared/rules.ts";
import type { ChangePasswordInput, ChangePasswordOutput, ChangePasswordValues } from "./change-password.policy.ts";

/** A signed-in person changes the password, by choice or because they must. */
export const changePasswordMachine = createFormMachine<ChangePasswordInput, ChangePasswordValues, ChangePasswordOutput>(
  {
    id: "changePassword",
    screen: "changePassword",
    rules: { oldPassword: checkRequired, ...newPasswordRules },
    waits: "newPassword",
    async submit(effects, { values }) {
      const request = { oldPassword: values.oldPassword, newPassword: values.password };
      const { token } = await effects.call("hrms|myPassword|update", request);
      return { token };
    },
  },
);
