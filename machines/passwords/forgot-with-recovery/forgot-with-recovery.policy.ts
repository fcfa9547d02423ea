import { formPolicy } from "../../parts/form/form.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, secret, text } from "../../shared/treatment.ts";
import type { forgotWithRecoveryMachine } from "./forgot-with-recovery.machine.ts";

export const forgotWithRecoveryPolicy: Policy<typeof forgotWithRecoveryMachine> = formPolicy(
  fields<object>({}),
  fields({ identifier: text, recoveryCode: secret }),
  fields({ user: secret, identifier: text }),
);
