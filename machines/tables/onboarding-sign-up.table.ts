import { onboardingSignUpMachine } from "../onboarding-sign-up/onboarding-sign-up.machine.ts";
import { answers, deadlines, table, noAnswer, refused, secretCanary, throttled, unauthorised } from "./table.ts";

const input = { orgId: "acme" };
const values = { email: "new@acme.test", password: secretCanary("chosen password") };

export const onboardingSignUpTable = table(onboardingSignUpMachine, {
  starts: { "a new hire": { input }, "without a clock": { input, broken: ["clock"] } },
  events: { "form.edit": { "": {} }, "form.submit": { "": { values } }, ...deadlines },
  outcomes: {
    signUp: {
      registered: answers("signUp", { success: true }),
      "nobody expects this person": refused("Ask the organisation to add you first."),
      "too many tries": throttled(60),
      "not authorised": unauthorised,
      ...noAnswer,
    },
  },
});
