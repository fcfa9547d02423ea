import { createFormMachine } from "../../parts/form/form.machine.ts";
import { checkRequired } from "../../shared/rules.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { plainCode, plainIdentifier } from "../../shared/spelling.ts";
import type { ForgotWithRecoveryOutput, ForgotWithRecoveryValues } from "./forgot-with-recovery.policy.ts";

/** The person uses a recovery code instead of a mailed link. */
export const forgotWithRecoveryMachine = createFormMachine<object, ForgotWithRecoveryValues, ForgotWithRecoveryOutput>({
  id: "forgotWithRecovery",
  screen: "forgotWithRecovery",
  rules: { identifier: checkRequired, recoveryCode: checkRequired },
  waits: "recoveryCode",
  async submit(effects, { values }) {
    const recoveryCode = new Secret(plainCode(values.recoveryCode.reveal()));
    const identifier = plainIdentifier(values.identifier);
    const request = { identifier, recoveryCode };
    const { success, user } = await effects.call("forgotPasswordWithRecoveryCode", request);
    if (!success || user === null) throw effects.refused("invalidRecoveryCode");
    return { user, identifier };
  },
});
