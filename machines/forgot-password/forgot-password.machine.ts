import { createFormMachine } from "../form/form.machine.ts";
import { checkEmail } from "../shared/rules.ts";

export interface ForgotPasswordInput {
  /** The organisation of a new hire; null for everyone else. */
  orgId: string | null;
}

/** Requesting a link to choose a new password. */
export const forgotPasswordMachine = createFormMachine<ForgotPasswordInput, { email: string }, { email: string }>({
  id: "forgotPassword",
  screen: "forgotPassword",
  rules: { email: checkEmail },
  async submit(ports, { input, values }, signal) {
    if (input.orgId === null) await ports.call("forgotPassword", values, signal);
    else await ports.call("onboardingForgotPassword", { ...values, orgId: input.orgId }, signal);
    return { email: values.email };
  },
});
