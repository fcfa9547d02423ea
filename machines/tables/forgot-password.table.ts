import { forgotPasswordMachine } from "../forgot-password/forgot-password.machine.ts";
import { answers, deadlines, formCases, table, noAnswer, refusals } from "./table.ts";

export const forgotPasswordTable = table(forgotPasswordMachine, {
  starts: {
    anybody: { input: { orgId: null } },
    "a new hire": { input: { orgId: "acme" } },
    "without a clock": { input: { orgId: null }, broken: ["clock"] },
  },
  events: { ...formCases({ email: "ann@acme.test" }, { email: "ann" }), ...deadlines },
  outcomes: {
    forgotPassword: {
      // The same whether or not there is such an account: the answer must not tell.
      asked: answers("forgotPassword", { success: true }),
      ...refusals,
      ...noAnswer,
    },
    onboardingForgotPassword: {
      asked: answers("onboardingForgotPassword", { success: true }),
      ...refusals,
      ...noAnswer,
    },
  },
});
