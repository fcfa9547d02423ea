import { organizationChallenge, verifyOrganizationMachine } from "./verify-organization.machine.ts";
import { breaks, ends } from "../../../workbench/cases.ts";
import { defineCases } from "../../shared/cases.ts";

export const verifyOrganizationCases = defineCases(verifyOrganizationMachine, {
  starts: {
    "an admin": { input: { orgId: "acme", email: "ann@acme.test" } },
    "an admin without an email": { input: { orgId: "acme", email: null } },
  },
  events: {},
  outcomes: {
    challenge: {
      passed: ends(organizationChallenge, { success: true }),
      breaks,
    },
  },
  ends: {
    verified: { verified: true },
    "not verified": { verified: false },
  },
});
