import { createFormMachine } from "../../parts/form/form.machine.ts";
import { checkEmail } from "../../shared/rules.ts";
import { plainIdentifier } from "../../shared/spelling.ts";
import type { ForgotPasswordInput, MailedTo } from "./forgot-password.policy.ts";

/** The person requests a link to choose a new password. */
export const forgotPasswordMachine = createFormMachine<ForgotPasswordInput, MailedTo, MailedTo>({
  id: "forgotPassword",
  screen: "forgotPassword",
  rules: { email: checkEmail },
  waits: "link",
  async submit(effects, { input, values }) {
    const email = plainIdentifier(values.email);
    if (input.orgId === null) await effects.call("forgotPassword", { email });
    else await effects.call("onboardingForgotPassword", { email, orgId: input.orgId });
    return { email };
  },
});
