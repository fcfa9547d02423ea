import { formPolicy } from "../../parts/form/form.policy.ts";
import { newPasswordFields } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, flag, nullable, secret, text } from "../../shared/treatment.ts";
import type { changePasswordMachine } from "./change-password.machine.ts";

export const changePasswordPolicy: Policy<typeof changePasswordMachine> = formPolicy(
  fields({ email: nullable(text), employeeCode: nullable(text), forced: flag }),
  fields({ oldPassword: secret, ...newPasswordFields }),
  fields({ token: nullable(secret) }),
);
