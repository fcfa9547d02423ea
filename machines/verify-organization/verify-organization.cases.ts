import { challengeMachine } from "../challenge/challenge.machine.ts";
import { verifyOrganizationMachine } from "./verify-organization.machine.ts";
import { breaks, ends, defineCases } from "../sandbox/cases.ts";

export const verifyOrganizationCases = defineCases(verifyOrganizationMachine, {
  starts: {
    "an admin": { input: { orgId: "acme", email: "ann@acme.test" } },
    "an admin without an email": { input: { orgId: "acme", email: null } },
  },
  events: {},
  outcomes: {
    challenge: {
      passed: ends(challengeMachine, { purpose: "activateOrganization", reply: { success: true } }),
      breaks,
    },
  },
});
