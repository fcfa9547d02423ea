import { createFormMachine } from "../../parts/form/form.machine.ts";
import { checkEmail } from "../../shared/rules.ts";
import { plainIdentifier } from "../../shared/spelling.ts";
import type { ForgotPasswordInput, MailedTo } from "./forgot-password.policy.ts";

/** The person requests a link to choose a new password. */
export const forgotPasswordMachine = createFormMachine<ForgotPasswordInput, MailedTo, MailedTo>({
  id: "forgotPassword",
  screen: "forgotPassword",
  rules: { email: checkEmail },
  async submit(ports, { input, values }, signal) {
    const email = plainIdentifier(values.email);
    if (input.orgId === null) await ports.call("forgotPassword", { email }, signal);
    else await ports.call("onboardingForgotPassword", { email, orgId: input.orgId }, signal);
    return { email };
  },
});
