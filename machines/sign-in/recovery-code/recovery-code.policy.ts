import { formPolicy } from "../../parts/form/form.policy.ts";
import { loginDetails } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, flag, nullable, secret } from "../../shared/treatment.ts";
import type { recoveryCodeMachine } from "./recovery-code.machine.ts";

export const recoveryCodePolicy: Policy<typeof recoveryCodeMachine> = formPolicy(
  fields({ details: nullable(loginDetails) }),
  fields({ recoveryCode: secret }),
  fields({ setupToken: nullable(secret), resumable: flag }),
);
