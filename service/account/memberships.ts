import { eq } from "drizzle-orm";
import { forEachProduct, type ProductKey } from "../../machines/shared/products.ts";
import type { Db } from "../database/database.ts";
import { memberships, organisations } from "../database/schema.ts";
import type { Organisation } from "./organisations.ts";
import type { Person } from "./people.ts";

type MembershipRow = typeof memberships.$inferSelect;

/** A person's membership of an organisation. */
export interface Membership extends Pick<MembershipRow, "id" | "role" | "products" | "employeeCode"> {
  readonly organisation: Organisation;
}

/** Shared, because creating a collator costs more than sorting with it. */
const byName = new Intl.Collator("en", { numeric: true });

/** The memberships of a person, by organisation name. Sorted here because the two databases collate differently. */
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

/** The unverified organisations of which the person is an admin, by name. */
export const organisationsToVerify = (list: readonly Membership[]): readonly Organisation[] =>
  list.filter(({ role, organisation }) => role === "admin" && !organisation.activated).map((one) => one.organisation);

/** A list of products in the format of the wire (`planAccess`, `productAccess`). */
export function accessOf(products: readonly ProductKey[]) {
  return forEachProduct((product) => ({ default: { access: products.includes(product) } }));
}
