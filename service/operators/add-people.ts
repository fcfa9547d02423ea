import { and, inArray } from "drizzle-orm";
import type { Role } from "../../machines/shared/contract-values.ts";
import { type ProductKey, productKeys } from "../../machines/shared/products.ts";
import { chunks, type Db } from "../database/database.ts";
import { memberships, organisations, people } from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import { endSignInsWithoutFactor } from "../sign-in/end-access.ts";

/* Accounts and memberships that an administrator adds. Their owners have not registered, so nobody doubts the address. */

export type NewPerson = Pick<
  typeof people.$inferInsert,
  "id" | "email" | "firstName" | "lastName" | "passwordHash" | "mustChangePassword" | "passwordExpiresAt"
>;
export type NewMembership = Pick<
  typeof memberships.$inferInsert,
  "personId" | "orgId" | "role" | "products" | "employeeCode"
>;

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS = 1_000;

/** A new member's products unless the command names some: a client has access to project management only. */
export const defaultProducts = (role: Role): ProductKey[] => (role === "client" ? ["pms"] : [...productKeys]);

/**
 * Adds accounts, whose addresses count as verified, and memberships. For a transaction, which has to be rolled back if
 * this returns null.
 *
 * @returns the ids of the sessions that ended, because they began without the second factor that one of the
 *   organisations requires; null if an address has an account already, or a person belongs to their organisation already
 */
export async function addPeople(
  tx: Db,
  newPeople: readonly NewPerson[],
  newMemberships: readonly NewMembership[],
): Promise<readonly string[] | null> {
  let added = 0;
  // In one order, so that two transactions that add the same people wait for each other instead of deadlocking.
  for (const some of chunks(newPeople.toSorted(by("email")), ROWS)) {
    const rows = some.map((person) => Object.assign({ activated: true }, person));
    added += (await tx.insert(people).values(rows).onConflictDoNothing().returning({ id: people.id })).length;
  }
  if (added < newPeople.length) return null;
  const byPerson = newMemberships.toSorted(by("personId"));
  for (const some of chunks(byPerson, ROWS)) {
    const rows = some.map((membership) => Object.assign({ id: newId() }, membership));
    added += (await tx.insert(memberships).values(rows).onConflictDoNothing().returning({ id: memberships.id })).length;
  }
  if (added < newPeople.length + newMemberships.length) return null;

  const unknown = new Set(newPeople.map(({ id }) => id));
  const joined = new Map<string, string[]>();
  for (const { personId, orgId } of await requiringSecondFactor(tx, byPerson)) {
    if (unknown.has(personId)) continue;
    joined.set(personId, [...(joined.get(personId) ?? []), orgId]);
  }
  const ended: string[] = [];
  for (const [personId, orgIds] of joined) {
    ended.push(...(await endSignInsWithoutFactor(tx, personId, orgIds)));
  }
  return ended;
}

/** The memberships of organisations that require a second factor. */
async function requiringSecondFactor(
  tx: Db,
  newMemberships: readonly NewMembership[],
): Promise<readonly NewMembership[]> {
  const requiring = new Set<string>();
  for (const some of chunks([...new Set(newMemberships.map(({ orgId }) => orgId))], ROWS)) {
    const found = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(inArray(organisations.id, [...some]), organisations.requiresSecondFactor));
    for (const { id } of found) requiring.add(id);
  }
  return newMemberships.filter(({ orgId }) => requiring.has(orgId));
}

const by =
  <K extends string>(key: K) =>
  (one: Readonly<Record<K, string>>, other: Readonly<Record<K, string>>): number =>
    one[key] < other[key] ? -1 : 1;
