import type { Reply } from "../../shared/contract.ts";
import { address, failure, product, role, shellApp, sites, shapedAddress } from "../../shared/shared.policy.ts";
import { organisation } from "../workspace-redirect/workspace-redirect.policy.ts";
import {
  choice,
  fields,
  flag,
  type Kept,
  list,
  nullable,
  number,
  oneOf,
  text,
  unkept,
} from "../../../workbench/codec/codec.ts";

const output = oneOf("next", {
  address,
  product: fields({
    next: choice(["product"]),
    url: shapedAddress,
    orgId: text,
    automatic: flag,
    passAuth: flag,
  }),
});
export type WorkspaceOutput = Kept<typeof output>;

const context = fields({
  email: nullable(text),
  role,
  isCompanyMFA: flag,
  surveyEnabled: flag,
  shell: nullable(shellApp),
  sites,
  /** Whether the page has something to tell the person, who would not see it if their only product opened at once. */
  stays: flag,
  /** The list that came with the page; null if the machine must ask for it. */
  known: unkept<Reply<"getWorkspaceList"> | null>(),
  organisations: list(organisation),
  orgId: nullable(text),
  product: nullable(product),
  /** The text of the current search; empty for everything. */
  search: text,
  /** Ids of the organisations found. */
  found: list(text),
  /** The typed text that the machine will search for. */
  typed: text,
  /** When the machine searches for it, in epoch milliseconds; null before the first search. */
  searchAt: nullable(number),
  /** Whether the machine chose the product. The browser's Back must then not open it again. */
  automatic: flag,
  failure: nullable(failure),
  next: nullable(output),
});
export type WorkspaceContext = Kept<typeof context>;

export const workspacePolicy = {
  context,
};
