import { eq } from "drizzle-orm";
import { forEachProduct, type ProductKey } from "../../machines/shared/products.ts";
import type { Db } from "../database/database.ts";
import { memberships, organisations } from "../database/schema.ts";
import type { Organisation } from "./organisations.ts";
import type { Person } from "./people.ts";

type MembershipRow = typeof memberships.$inferSelect;

/** That a person belongs to an organisation, and how. */
export interface Membership extends Pick<MembershipRow, "id" | "role" | "products" | "employeeCode"> {
  readonly organisation: Organisation;
}

/** One instance: making a collator costs more than sorting with it. */
const byName = new Intl.Collator("en", { numeric: true });

/** The organisations of a person, by name. Sorted here because the two databases sort text differently. */
export async function membershipsOf(db: Db, personId: string): Promise<readonly Membership[]> {
  const rows = await db
    .select({
      id: memberships.id,
      role: memberships.role,
      products: memberships.products,
      employeeCode: memberships.employeeCode,
      organisation: organisations,
    })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(eq(memberships.personId, personId));
  return rows.toSorted(
    (one, other) =>
      byName.compare(one.organisation.company, other.organisation.company) ||
      byName.compare(one.organisation.id, other.organisation.id),
  );
}

/** The organisation a person chose last, if they still belong to it. */
export function activeMembership(person: Person, list: readonly Membership[]): Membership | null {
  return list.find(({ organisation }) => organisation.id === person.activeOrgId) ?? null;
}

/** The organisations that a person has to verify as their admin, by name. */
export const organisationsToVerify = (list: readonly Membership[]): readonly Organisation[] =>
  list.filter(({ role, organisation }) => role === "admin" && !organisation.activated).map((one) => one.organisation);

/** The wire's form of a list of products (`planAccess`, `productAccess`). */
export function accessOf(products: readonly ProductKey[]) {
  return forEachProduct((product) => ({ default: { access: products.includes(product) } }));
}
