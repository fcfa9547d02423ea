import { access, address, product, role } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, list, nullable, oneOf, text } from "../../../workbench/codec/codec.ts";

export const organisation = fields({
  orgId: text,
  company: text,
  logoURL: nullable(text),
  /** The products that the person may use there. */
  access,
});

const there = fields({ next: choice(["noOrganisation", "noProduct", "picker"]) });

const next = oneOf("next", {
  address,
  product: fields({ next: choice(["product"]), orgId: text, product }),
  noOrganisation: there,
  noProduct: there,
  picker: there,
});
export type RedirectNext = Kept<typeof next>;

const context = fields({
  role,
  organisations: list(organisation),
  next: nullable(next),
});
export type WorkspaceRedirectContext = Kept<typeof context>;

export const workspaceRedirectPolicy = { context };
