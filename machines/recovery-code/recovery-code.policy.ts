import { formPolicy } from "../form/form.policy.ts";
import { loginDetails } from "../login/login.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { fields, flag, nullable, secret } from "../snapshot/treatment.ts";
import type { recoveryCodeMachine } from "./recovery-code.machine.ts";

export const recoveryCodePolicy: Policy<typeof recoveryCodeMachine> = formPolicy(
  fields({ details: nullable(loginDetails) }),
  fields({ recoveryCode: secret }),
  fields({ setupToken: nullable(secret), resumable: flag }),
);
