import { access, product, role, shapedAddress } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, list, nullable, oneOf, text } from "../../../workbench/codec/codec.ts";

export const organisation = fields({
  orgId: text,
  company: text,
  logoURL: nullable(text),
  /** The products that the person may use there. */
  access,
});

const there = fields({ to: choice(["noOrganisation", "noProduct", "picker"]) });

const target = oneOf("to", {
  address: fields({ to: choice(["address"]), url: shapedAddress }),
  product: fields({ to: choice(["product"]), orgId: text, product }),
  noOrganisation: there,
  noProduct: there,
  picker: there,
});
export type RedirectTarget = Kept<typeof target>;

const context = fields({
  role,
  organisations: list(organisation),
  target: nullable(target),
});
export type WorkspaceRedirectContext = Kept<typeof context>;

export const workspaceRedirectPolicy = { context };
