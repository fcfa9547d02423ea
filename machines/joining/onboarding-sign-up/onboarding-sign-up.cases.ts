import { onboardingSignUpMachine } from "./onboarding-sign-up.machine.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { chosenPassword } from "../../shared/people.ts";
import { answers, deadlines, defineCases, failures, formCases, refused } from "../../shared/cases.ts";

const input = { orgId: "acme" };
const values = { email: "new@acme.test", ...chosenPassword };

export const onboardingSignUpCases = defineCases(onboardingSignUpMachine, {
  starts: { "a new hire": { input }, "without a clock": { input, broken: ["clock"] } },
  events: { ...formCases(values, { email: "new", confirm: new Secret("Another-1") }), ...deadlines },
  outcomes: {
    signUp: {
      registered: answers("signUp", { success: true }),
      "not added by the organisation": refused("Ask the organisation to add you first."),
      ...failures,
    },
  },
  ends: { registered: { email: "new@acme.test" } },
});
