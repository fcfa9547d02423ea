import { challengeMachine } from "../challenge/challenge.machine.ts";
import { verifyOrganizationMachine } from "../verify-organization/verify-organization.machine.ts";
import { breaks, ends, table } from "./table.ts";

export const verifyOrganizationTable = table(verifyOrganizationMachine, {
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
