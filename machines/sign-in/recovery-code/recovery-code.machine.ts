import { createFormMachine } from "../../parts/form/form.machine.ts";
import { afterLogin } from "../login/after-login.ts";
import type { Expected } from "../../shared/actors.ts";
import { checkRequired } from "../../shared/rules.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { plainCode } from "../../shared/spelling.ts";
import type { RecoveryCodeInput, RecoveryCodeOutput, RecoveryCodeValues } from "./recovery-code.policy.ts";

/** The person uses a recovery code in place of the second factor, and sets up a new one next. */
export const recoveryCodeMachine = createFormMachine<RecoveryCodeInput, RecoveryCodeValues, RecoveryCodeOutput>({
  id: "recoveryCode",
  screen: "recoveryCode",
  rules: { recoveryCode: checkRequired },
  waits: "recoveryCode",
  async submit(effects, { input, values }) {
    const recoveryCode = new Secret(plainCode(values.recoveryCode.reveal()));
    const verify = (expecting?: Expected) => effects.call("hrms|master|MFA|verify", { recoveryCode }, expecting);
    const reply = await (input.details ? afterLogin(effects, input.details, verify) : verify());
    if (!reply.success) throw effects.refused("invalidRecoveryCode");
    return { setupToken: reply.token, resumable: reply.resumable };
  },
});
