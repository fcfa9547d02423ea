import { forgotPasswordMachine } from "../../machines/forgot-password/forgot-password.machine.ts";
import { answers, deadlines, model, noAnswer, refused, throttled, unauthorised } from "./model.ts";

export const forgotPasswordModel = model(forgotPasswordMachine, {
  starts: {
    anybody: { input: { orgId: null } },
    "a new hire": { input: { orgId: "acme" } },
    "without a clock": { input: { orgId: null }, broken: ["clock"] },
  },
  events: { "form.edit": { "": {} }, "form.submit": { "": { values: { email: "ann@acme.test" } } }, ...deadlines },
  outcomes: {
    forgotPassword: {
      // Whether there is such an account or not (security.md, row 11).
      asked: answers("forgotPassword", { success: true }),
      refused: refused("Not now."),
      "too many tries": throttled(60),
      "not authorised": unauthorised,
      ...noAnswer,
    },
    onboardingForgotPassword: {
      asked: answers("onboardingForgotPassword", { success: true }),
      refused: refused("Not now."),
      ...noAnswer,
    },
  },
});
