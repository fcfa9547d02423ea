import { fromPromise } from "xstate";
import { createFormMachine } from "../form/form.machine.ts";
import { plainFailure } from "../shared/failure.ts";
import { port } from "../shared/ports.ts";
import { checkRequired } from "../shared/rules.ts";
import type { Secret } from "../shared/secret.ts";

const submit = port((ports) =>
  fromPromise<{ user: Secret }, { input: object; values: { identifier: string; recoveryCode: Secret } }>(
    async ({ input: { values }, signal }) => {
      const { success, user } = await ports.call("forgotPasswordWithRecoveryCode", values, signal);
      if (!success || user === null) throw plainFailure("invalidRecoveryCode", ports.clock.now());
      return { user };
    },
  ),
);

/** A recovery code in the place of a mailed link. */
export const forgotWithRecoveryMachine = createFormMachine({
  id: "forgotWithRecovery",
  screen: "forgotWithRecovery",
  rules: { identifier: checkRequired, recoveryCode: checkRequired },
  submit,
});
