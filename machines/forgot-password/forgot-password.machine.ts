import { fromPromise } from "xstate";
import { createFormMachine } from "../form/form.machine.ts";
import { port } from "../shared/ports.ts";
import { checkEmail } from "../shared/rules.ts";

export interface ForgotPasswordInput {
  /** The organisation of a new hire; null for everyone else. */
  orgId: string | null;
}

const submit = port((ports) =>
  fromPromise<{ email: string }, { input: ForgotPasswordInput; values: { email: string } }>(
    async ({ input: { input, values }, signal }) => {
      if (input.orgId === null) await ports.call("forgotPassword", values, signal);
      else await ports.call("onboardingForgotPassword", { ...values, orgId: input.orgId }, signal);
      return { email: values.email };
    },
  ),
);

/** Asking for a mail with a link to choose a new password. */
export const forgotPasswordMachine = createFormMachine({
  id: "forgotPassword",
  screen: "forgotPassword",
  rules: { email: checkEmail },
  submit,
});
