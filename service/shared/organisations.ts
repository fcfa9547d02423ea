import { eq, sql } from "drizzle-orm";
import { forEachProduct, type ProductKey } from "../../machines/shared/products.ts";
import type { Db } from "../database/database.ts";
import { memberships, organisations, people } from "../database/schema.ts";
import { isId } from "./ids.ts";
import type { Person } from "./people.ts";

export type Organisation = typeof organisations.$inferSelect;

export async function findOrganisation(db: Db, orgId: string): Promise<Organisation | null> {
  if (!isId(orgId)) return null;
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, orgId));
  return organisation ?? null;
}

/** The full URL of a logo, which may be stored as a path below `publicUrl`. */
export function logoUrl(logo: string | null, publicUrl: string): string | null {
  return logo === null ? null : new URL(logo, publicUrl).href;
}

type MembershipRow = typeof memberships.$inferSelect;

/** A person's membership of an organisation. */
export interface Membership extends Pick<MembershipRow, "id" | "role" | "products" | "employeeCode"> {
  readonly organisation: Organisation;
}

/** Shared, because creating a collator costs more than sorting with it. */
const byName = new Intl.Collator("en", { numeric: true });

const listOfPerson = sql`(select coalesce(json_agg(json_build_object(
    'id', ${memberships.id}, 'role', ${memberships.role}, 'products', ${memberships.products},
    'employeeCode', ${memberships.employeeCode}, 'organisation', json_build_object(
      'id', ${organisations.id}, 'company', ${organisations.company}, 'logo', ${organisations.logo},
      'requiresSecondFactor', ${organisations.requiresSecondFactor},
      'allowsTrustedDevices', ${organisations.allowsTrustedDevices}, 'activated', ${organisations.activated},
      'plan', ${organisations.plan}))), '[]'::json)
  from ${memberships} join ${organisations} on ${organisations.id} = ${memberships.orgId}
  where ${memberships.personId} = ${people.id})`;

/**
 * A column of a query on `people`: the person's memberships, by organisation name. It nests one template in another,
 * because Drizzle omits the table from column names at the top of a column.
 */
export const membershipColumn = sql`${listOfPerson}`.mapWith(byOrganisation);

/** Sorted here because the two databases collate differently. */
function byOrganisation(list: readonly Membership[]): readonly Membership[] {
  if (list.length < 2) return list;
  return list.toSorted(
    (one, other) =>
      byName.compare(one.organisation.company, other.organisation.company) ||
      byName.compare(one.organisation.id, other.organisation.id),
  );
}

/** The memberships of a person, by organisation name. */
export async function membershipsOf(db: Db, id: string): Promise<readonly Membership[]> {
  const [row] = await db.select({ list: membershipColumn }).from(people).where(eq(people.id, id));
  return row?.list ?? [];
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
