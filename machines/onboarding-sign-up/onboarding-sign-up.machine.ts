import { fromPromise } from "xstate";
import { createFormMachine } from "../form/form.machine.ts";
import { type NewPassword, newPasswordRules } from "../shared/passwords.ts";
import { port } from "../shared/ports.ts";
import { checkEmail } from "../shared/rules.ts";

const submit = port((ports) =>
  fromPromise<{ email: string }, { input: { orgId: string }; values: { email: string } & NewPassword }>(
    async ({ input: { input, values }, signal }) => {
      const { email, password } = values;
      await ports.call("signUp", { email, password, orgId: input.orgId }, signal);
      return { email };
    },
  ),
);

/** A new hire chooses a password at the organisation's own address. */
export const onboardingSignUpMachine = createFormMachine({
  id: "onboardingSignUp",
  screen: "onboardingSignUp",
  rules: { email: checkEmail, ...newPasswordRules },
  submit,
});
