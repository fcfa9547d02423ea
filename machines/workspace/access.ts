import type { Role, WorkspaceEntry } from "../shared/contract-values.ts";
import type { Kept } from "../../workbench/codec/codec.ts";
import type { organisation } from "./workspace-redirect/workspace-redirect.policy.ts";
import { forEachProduct, type Access, type ProductKey, productKeys, type ShellApp } from "../shared/products.ts";

/** An organisation in the picker, with the products the person may use there. */
export type Organisation = Kept<typeof organisation>;

/**
 * The products that a person may use in an organisation. Admins get all products of the plan, other people the ones that
 * are also granted to them, clients only the project product. Survey needs its feature switched on.
 */
export function accessIn(
  entry: Pick<WorkspaceEntry, "isAdmin" | "role" | "planAccess" | "productAccess">,
  surveyEnabled: boolean,
): Access {
  const admin = entry.isAdmin || entry.role === "admin";
  return forEachProduct(
    (product) =>
      entry.planAccess[product] &&
      (admin || entry.productAccess[product]) &&
      (entry.role !== "client" || product === "pms") &&
      (product !== "survey" || surveyEnabled),
  );
}

/** The products that the person may use, in the order of their tiles. */
export function productsOf(access: Access): ProductKey[] {
  return productKeys.filter((product) => access[product]);
}

/** The only product of the only organisation that has any; null if there is a choice. */
export function onlyChoice(organisations: readonly Organisation[]): { orgId: string; product: ProductKey } | null {
  const choices = organisations.flatMap((organisation) =>
    productsOf(organisation.access).map((product) => ({ orgId: organisation.orgId, product })),
  );
  return choices.length === 1 ? (choices[0] ?? null) : null;
}

/** The product that is selected at first. */
export function defaultProduct(role: Role, shell: ShellApp | null): ProductKey {
  if (shell !== null) return shell === "track" ? "pms" : "chat";
  return role === "client" ? "pms" : "hrms";
}
