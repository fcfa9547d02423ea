import { challengeMachine } from "../challenge/challenge.machine.ts";
import { verifyEmailMachine } from "./verify-email.machine.ts";
import { breaks, ends, defineCases, secretCanary } from "../sandbox/cases.ts";

const noNewHire = { isPreBoarding: false, _id: null, orgId: null };

export const verifyEmailCases = defineCases(verifyEmailMachine, {
  starts: { "a new account": { input: { email: "ann@acme.test" } } },
  events: {},
  outcomes: {
    challenge: {
      passed: ends(challengeMachine, {
        purpose: "activateAccount",
        reply: { ...noNewHire, token: secretCanary("token"), email: "ann.lee@acme.test" },
      }),
      "passed, without an email": ends(challengeMachine, {
        purpose: "activateAccount",
        reply: { ...noNewHire, token: secretCanary("token"), email: null },
      }),
      "passed, by a new hire": ends(challengeMachine, {
        purpose: "activateAccount",
        reply: {
          token: secretCanary("token"),
          email: "new@acme.test",
          isPreBoarding: false,
          _id: "rec1",
          orgId: "acme",
        },
      }),
      breaks,
    },
  },
});
