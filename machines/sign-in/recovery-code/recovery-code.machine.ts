import { createFormMachine } from "../../parts/form/form.machine.ts";
import { afterLogin } from "../login/after-login.ts";
import type { LoginDetails } from "../../shared/login-details.ts";
import { plainFailure } from "../../shared/failure.ts";
import type { ExpectedRefusal } from "../../shared/ports.ts";
import { checkRequired } from "../../shared/rules.ts";
import { Secret } from "../../shared/secret.ts";
import { plainCode } from "../../shared/spelling.ts";

export interface RecoveryCodeInput {
  /** Of the current sign-in; null for a signed-in person. */
  details: LoginDetails | null;
}

export interface RecoveryCodeOutput {
  /** Valid for the set-up calls only, if the service gives one. */
  setupToken: Secret | null;
  /** Whether the service can keep it for a reload. */
  resumable: boolean;
}

/** A recovery code replaces the second factor. A new one is set up next. */
export const recoveryCodeMachine = createFormMachine<RecoveryCodeInput, { recoveryCode: Secret }, RecoveryCodeOutput>({
  id: "recoveryCode",
  screen: "recoveryCode",
  rules: { recoveryCode: checkRequired },
  async submit(ports, { input, values }, signal) {
    const recoveryCode = new Secret(plainCode(values.recoveryCode.reveal()));
    const verify = (expecting?: ExpectedRefusal) =>
      ports.call("hrms|master|MFA|verify", { recoveryCode }, signal, expecting);
    const reply = await (input.details ? afterLogin(ports, input.details, verify, signal) : verify());
    if (!reply.success) throw plainFailure("invalidRecoveryCode", ports.clock.now());
    return { setupToken: reply.token, resumable: reply.resumable };
  },
});
