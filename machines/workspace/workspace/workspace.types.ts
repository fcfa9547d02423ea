import type { Reply } from "../../shared/contract.ts";
import type { Role } from "../../shared/contract-values.ts";
import type { Failure } from "../../shared/failure.ts";
import type { DueEvent } from "../../shared/ports.ts";
import type { ProductKey, ProductSites, ShellApp } from "../../shared/products.ts";
import type { Organisation } from "../access.ts";

export interface WorkspaceInput {
  email: string | null;
  role: Role;
  isCompanyMFA: boolean;
  surveyEnabled: boolean;
  shell: ShellApp | null;
  sites: ProductSites;
  /** The list, where it is known already; else it is asked for. */
  known: ListReply | null;
}

export interface WorkspaceContext extends WorkspaceInput {
  organisations: readonly Organisation[];
  orgId: string | null;
  product: ProductKey | null;
  /** The text searched for; empty for everything. */
  search: string;
  /** Ids of the organisations found. */
  found: readonly string[];
  /** What was typed but not searched for yet, and when it will be (epoch milliseconds). */
  typed: string;
  searchAt: number | null;
  /** Whether the product was chosen automatically. Back must then not open it again. */
  automatic: boolean;
  failure: Failure | null;
  next: WorkspaceOutput | null;
}

export type WorkspaceEvent =
  | { type: "organisation.choose"; orgId: string }
  | { type: "product.choose"; product: ProductKey }
  /** Chosen and opened at once: a double click, or Enter on a tile. */
  | { type: "product.open"; product: ProductKey }
  /** The text in the search box changed. */
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
