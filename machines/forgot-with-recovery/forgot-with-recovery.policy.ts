import { formPolicy } from "../form/form.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { fields, secret, text } from "../snapshot/treatment.ts";
import type { forgotWithRecoveryMachine } from "./forgot-with-recovery.machine.ts";

export const forgotWithRecoveryPolicy: Policy<typeof forgotWithRecoveryMachine> = formPolicy(
  fields<object>({}),
  fields({ identifier: text, recoveryCode: secret }),
  fields({ user: secret, identifier: text }),
);
