import type { Reply } from "../shared/contract.ts";
import type { Role } from "../shared/contract-values.ts";
import type { Failure } from "../shared/failure.ts";
import type { DueEvent } from "../shared/ports.ts";
import type { ProductKey, ProductSites, ShellApp } from "../shared/products.ts";
import type { Organisation } from "./access.ts";

export interface WorkspaceInput {
  email: string | null;
  role: Role;
  isCompanyMFA: boolean;
  surveyEnabled: boolean;
  shell: ShellApp | null;
  sites: ProductSites;
}

export interface WorkspaceContext extends WorkspaceInput {
  organisations: readonly Organisation[];
  orgId: string | null;
  product: ProductKey | null;
  /** What is searched for; empty for everything. */
  search: string;
  /** The organisations that are found, by their ids. */
  found: readonly string[];
  /** What is typed and not searched for yet, and when it will be, epoch milliseconds. */
  typed: string;
  searchAt: number | null;
  /** Whether the product was chosen for the person, who then must not be led into it again by Back. */
  automatic: boolean;
  failure: Failure | null;
  next: WorkspaceOutput | null;
}

export type WorkspaceEvent =
  | { type: "organisation.choose"; orgId: string }
  | { type: "product.choose"; product: ProductKey }
  /** Chosen and entered at once: a double click, or Enter on a tile. */
  | { type: "product.open"; product: ProductKey }
  /** What is in the search box changed. */
  | { type: "search.change"; search: string }
  /** Enter in the search box. */
  | { type: "search.submit"; search: string }
  | { type: "form.submit" }
  | { type: "list.reload" }
  | DueEvent;

export type WorkspaceOutput =
  | { next: "address"; url: string }
  | { next: "product"; url: string; orgId: string; automatic: boolean; passAuth: boolean };

export type ListReply = Reply<"getWorkspaceList">;
