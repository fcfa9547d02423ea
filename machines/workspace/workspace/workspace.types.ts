import type { Reply } from "../../shared/contract.ts";
import type { DueEvent } from "../../shared/actors.ts";
import type { ProductKey } from "../../shared/products.ts";
import type { WorkspaceContext } from "./workspace.policy.ts";

export type WorkspaceInput = Pick<
  WorkspaceContext,
  "email" | "role" | "isCompanyMFA" | "surveyEnabled" | "shell" | "sites" | "stays" | "known"
>;

export type WorkspaceEvent =
  | { type: "organisation.choose"; orgId: string }
  | { type: "product.choose"; product: ProductKey }
  /** The person chose and opened a product at once, by a double click or Enter on a tile. */
  | { type: "product.open"; product: ProductKey }
  /** The person changed the text in the search box. */
  | { type: "search.change"; search: string }
  /** The person pressed Enter in the search box. */
  | { type: "search.submit"; search: string }
  | { type: "form.submit" }
  | { type: "list.reload" }
  | DueEvent;

export type ListReply = Reply<"getWorkspaceList">;
