import { challengeMachine } from "../../machines/challenge/challenge.machine.ts";
import { verifyOrganizationMachine } from "../../machines/verify-organization/verify-organization.machine.ts";
import { breaks, ends, model } from "./model.ts";

export const verifyOrganizationModel = model(verifyOrganizationMachine, {
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
