import { createFormMachine } from "../form/form.machine.ts";
import { plainFailure } from "../shared/failure.ts";
import { checkRequired } from "../shared/rules.ts";
import type { Secret } from "../shared/secret.ts";

/** A recovery code instead of a mailed link. */
export const forgotWithRecoveryMachine = createFormMachine<
  object,
  { identifier: string; recoveryCode: Secret },
  { user: Secret }
>({
  id: "forgotWithRecovery",
  screen: "forgotWithRecovery",
  rules: { identifier: checkRequired, recoveryCode: checkRequired },
  async submit(ports, { values }, signal) {
    const { success, user } = await ports.call("forgotPasswordWithRecoveryCode", values, signal);
    if (!success || user === null) throw plainFailure("invalidRecoveryCode", ports.clock.now());
    return { user };
  },
});
