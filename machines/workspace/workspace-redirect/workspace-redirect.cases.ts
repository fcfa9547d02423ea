import type { Organisation } from "../access.ts";
import { workspaceRedirectMachine } from "./workspace-redirect.machine.ts";
import { forEachProduct, type ProductKey } from "../../shared/products.ts";
import { defineCases } from "../../shared/cases.ts";

const at = (orgId: string, ...products: ProductKey[]): Organisation => ({
  orgId,
  company: orgId,
  logoURL: null,
  access: forEachProduct((product) => products.includes(product)),
});
const member = "member" as const;
const recalls = { returnAddress: { "": "https://foyer.test/downloads" } };

export const workspaceRedirectCases = defineCases(workspaceRedirectMachine, {
  starts: {
    "several products": { input: { role: member, organisations: [at("acme", "hrms", "chat")] } },
    "one product in each of two": { input: { role: member, organisations: [at("acme", "chat"), at("beta", "chat")] } },
    "one product": { input: { role: member, organisations: [at("acme"), at("beta", "chat")] } },
    "one product, on the way somewhere": {
      input: { role: member, organisations: [at("acme", "chat")] },
      recalls,
    },
    "a client, on the way somewhere": { input: { role: "client", organisations: [at("acme", "pms")] }, recalls },
    "no organisation": { input: { role: member, organisations: [] } },
    "no organisation, on the way somewhere": { input: { role: member, organisations: [] }, recalls },
    "no product": { input: { role: member, organisations: [at("acme"), at("beta")] } },
    "without cookies": {
      input: { role: member, organisations: [at("acme", "hrms", "chat")] },
      broken: ["returnAddress"],
    },
  },
  events: {},
  outcomes: {},
});
