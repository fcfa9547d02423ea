import { forgotPasswordMachine } from "./forgot-password.machine.ts";
import { answers, deadlines, defineCases, formCases, refusals } from "../../shared/cases.ts";

export const forgotPasswordCases = defineCases(forgotPasswordMachine, {
  starts: {
    "a visitor": { input: { orgId: null } },
    "a new hire": { input: { orgId: "acme" } },
    "without a clock": { input: { orgId: null }, broken: ["clock"] },
  },
  events: { ...formCases({ email: "ann@acme.test" }, { email: "ann" }), ...deadlines },
  requests: {
    onboardingForgotPassword: "a new hire's link for a new password",
  },
  outcomes: {
    forgotPassword: {
      // The service answers the same with and without such an account, so that nobody learns which accounts exist.
      "the email is sent": answers("forgotPassword", { success: true }),
      ...refusals,
    },
    onboardingForgotPassword: {
      "the email is sent": answers("onboardingForgotPassword", { success: true }),
      ...refusals,
    },
  },
  ends: { "the email is sent": { email: "ann@acme.test" } },
});
