import type { Reply } from "../../shared/contract.ts";
import {
  address,
  deadlineInput,
  failure,
  nothing,
  product,
  role,
  shellApp,
  sites,
} from "../../shared/shared.policy.ts";
import { organisation } from "../workspace-redirect/workspace-redirect.policy.ts";
import {
  choice,
  fields,
  flag,
  kept,
  type Kept,
  list,
  nullable,
  number,
  oneOf,
  optional,
  shapedAddress,
  text,
  unkept,
} from "../../shared/treatment.ts";
import * as v from "valibot";

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
  /** The list, where it is known already; else the machine asks for it. */
  known: unkept<Reply<"getWorkspaceList"> | null>(),
  organisations: list(organisation),
  orgId: nullable(text),
  product: nullable(product),
  /** The text searched for; empty for everything. */
  search: text,
  /** Ids of the organisations found. */
  found: list(text),
  /** The text that was typed but not searched for yet. */
  typed: text,
  /** When it will be searched for, epoch milliseconds; null where nothing waits. */
  searchAt: nullable(number),
  /** Whether the product was chosen automatically. Back must then not open it again. */
  automatic: flag,
  failure: nullable(failure),
  next: nullable(output),
});
export type WorkspaceContext = Kept<typeof context>;

export const workspacePolicy = {
  context,
  inputs: {
    getWorkspaceList: fields({ requirePlanDetails: kept(v.literal(true)) }),
    loginEmail: fields({ email: text, orgId: text, appType: optional(choice(["superTrack", "superChat"])) }),
    deadline: deadlineInput,
    now: nothing,
  },
};
