import { formPolicy } from "../../parts/form/form.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, nullable, text } from "../../shared/treatment.ts";
import type { forgotPasswordMachine } from "./forgot-password.machine.ts";

export const forgotPasswordPolicy: Policy<typeof forgotPasswordMachine> = formPolicy(
  fields({ orgId: nullable(text) }),
  fields({ email: text }),
  fields({ email: text }),
);
