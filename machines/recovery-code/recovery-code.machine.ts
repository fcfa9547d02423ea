import { fromPromise } from "xstate";
import { createFormMachine } from "../form/form.machine.ts";
import { afterLogin } from "../login/after-login.ts";
import type { LoginDetails } from "../login/login.types.ts";
import { plainFailure } from "../shared/failure.ts";
import { type ExpectedRefusal, port } from "../shared/ports.ts";
import { checkRequired } from "../shared/rules.ts";
import type { Secret } from "../shared/secret.ts";

export interface RecoveryCodeInput {
  /** Held in the middle of a sign-in; null for a signed-in person. */
  details: LoginDetails | null;
}

export interface RecoveryCodeOutput {
  /** Good for the set-up calls alone, where the service gives one. */
  setupToken: Secret | null;
  /** Whether the service can keep it for a reload. */
  resumable: boolean;
}

const submit = port((ports) =>
  fromPromise<RecoveryCodeOutput, { input: RecoveryCodeInput; values: { recoveryCode: Secret } }>(
    async ({ input: { input, values }, signal }) => {
      const verify = (expecting?: ExpectedRefusal) => ports.call("hrms|master|MFA|verify", values, signal, expecting);
      const reply = await (input.details ? afterLogin(ports, input.details, verify, signal) : verify());
      if (!reply.success) throw plainFailure("invalidRecoveryCode", ports.clock.now());
      return { setupToken: reply.token, resumable: reply.resumable };
    },
  ),
);

/** A recovery code instead of a second factor, after which another is set up. */
export const recoveryCodeMachine = createFormMachine({
  id: "recoveryCode",
  screen: "recoveryCode",
  rules: { recoveryCode: checkRequired },
  submit,
});
