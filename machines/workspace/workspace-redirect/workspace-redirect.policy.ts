import { access, nothing, product, role } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, fields, list, nullable, oneOf, shapedAddress, text } from "../../shared/treatment.ts";
import type { Organisation } from "../access.ts";
import type { RedirectTarget, workspaceRedirectMachine } from "./workspace-redirect.machine.ts";

export const organisation = fields<Organisation>({ orgId: text, company: text, logoURL: nullable(text), access });

const there = fields({ to: choice(["noOrganisation", "noProduct", "picker"]) });

export const workspaceRedirectPolicy: Policy<typeof workspaceRedirectMachine> = {
  context: fields({
    role,
    organisations: list(organisation),
    previousUrl: nullable(shapedAddress),
    target: nullable(
      oneOf<"to", RedirectTarget>("to", {
        address: fields({ to: choice(["address"]), url: shapedAddress }),
        product: fields({ to: choice(["product"]), orgId: text, product }),
        noOrganisation: there,
        noProduct: there,
        picker: there,
      }),
    ),
  }),
  inputs: { takePreviousUrl: nothing },
};
