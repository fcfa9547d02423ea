import { challengeMachine } from "../../machines/challenge/challenge.machine.ts";
import { verifyEmailMachine } from "../../machines/verify-email/verify-email.machine.ts";
import { breaks, ends, model, secretCanary } from "./model.ts";

export const verifyEmailModel = model(verifyEmailMachine, {
  starts: { "a new account": { input: { email: "ann@acme.test" } } },
  events: {},
  outcomes: {
    challenge: {
      passed: ends(challengeMachine, {
        purpose: "activateAccount",
        reply: { token: secretCanary("token"), email: "ann.lee@acme.test" },
      }),
      "passed, without an email": ends(challengeMachine, {
        purpose: "activateAccount",
        reply: { token: secretCanary("token"), email: null },
      }),
      breaks,
    },
  },
});
