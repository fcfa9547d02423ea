import { activationChallenge, verifyEmailMachine } from "./verify-email.machine.ts";
import { breaks, ends, secretCanary } from "../../../workbench/cases.ts";
import { defineCases } from "../../shared/cases.ts";

const noNewHire = { isPreBoarding: false, _id: null, orgId: null };

const token = secretCanary("token");

export const verifyEmailCases = defineCases(verifyEmailMachine, {
  starts: { "a new account": { input: { email: "ann@acme.test" } } },
  events: {},
  outcomes: {
    challenge: {
      passed: ends(activationChallenge, {
        ...noNewHire,
        token: secretCanary("token"),
        email: "ann.lee@acme.test",
      }),
      "passed, without an email": ends(activationChallenge, {
        ...noNewHire,
        token: secretCanary("token"),
        email: null,
      }),
      "passed, without a token": ends(activationChallenge, { ...noNewHire, token: null, email: "ann.lee@acme.test" }),
      "passed, by a new hire, without a token": ends(activationChallenge, {
        token: null,
        email: "new@acme.test",
        isPreBoarding: false,
        _id: "rec1",
        orgId: "acme",
      }),
      "passed, by a new hire": ends(activationChallenge, {
        token: secretCanary("token"),
        email: "new@acme.test",
        isPreBoarding: false,
        _id: "rec1",
        orgId: "acme",
      }),
      breaks,
    },
  },
  ends: {
    verified: {
      next: "workspace",
      verified: true,
      token,
      email: "ann@acme.test",
      boarding: null,
    },
    "verified, a new hire": {
      next: "boarding",
      verified: true,
      token,
      email: "newhire@acme.test",
      boarding: { orgId: "acme", stage: "boardingDocument", recordId: "rec1" },
    },
    "back to signing in": {
      next: "login",
      verified: false,
      token: null,
      email: "ann@acme.test",
      boarding: null,
    },
    "verified, and on to sign in": {
      next: "login",
      verified: true,
      token: null,
      email: "ann@acme.test",
      boarding: null,
    },
  },
});
