import { createFormMachine } from "../../parts/form/form.machine.ts";
import { afterLogin } from "../login/after-login.ts";
import { plainFailure } from "../../shared/failure.ts";
import type { Expected } from "../../shared/ports.ts";
import { checkRequired } from "../../shared/rules.ts";
import { Secret } from "../../shared/secret.ts";
import { plainCode } from "../../shared/spelling.ts";
import type { RecoveryCodeInput, RecoveryCodeOutput, RecoveryCodeValues } from "./recovery-code.policy.ts";

/** The person uses a recovery code in place of the second factor, and sets up a new one next. */
export const recoveryCodeMachine = createFormMachine<RecoveryCodeInput, RecoveryCodeValues, RecoveryCodeOutput>({
  id: "recoveryCode",
  screen: "recoveryCode",
  rules: { recoveryCode: checkRequired },
  async submit(ports, { input, values }, signal) {
    const recoveryCode = new Secret(plainCode(values.recoveryCode.reveal()));
    const verify = (expecting?: Expected) => ports.call("hrms|master|MFA|verify", { recoveryCode }, signal, expecting);
    const reply = await (input.details ? afterLogin(ports, input.details, verify, signal) : verify());
    if (!reply.success) throw plainFailure("invalidRecoveryCode", ports.clock.now());
    return { setupToken: reply.token, resumable: reply.resumable };
  },
});
