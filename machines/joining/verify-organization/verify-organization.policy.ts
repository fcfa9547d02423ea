import type { Policy } from "../../shared/policy.ts";
import { fields, flag, nullable, text } from "../../shared/treatment.ts";
import type { verifyOrganizationMachine } from "./verify-organization.machine.ts";

export const verifyOrganizationPolicy: Policy<typeof verifyOrganizationMachine> = {
  context: fields<{ orgId: string; email: string | null; verified: boolean }>({
    orgId: text,
    email: nullable(text),
    verified: flag,
  }),
  inputs: {},
};
