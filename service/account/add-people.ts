import type { Role } from "../../machines/shared/contract-values.ts";
import { productKeys, type ProductKey } from "../../machines/shared/products.ts";
import { chunks } from "../database/chunks.ts";
import type { Db } from "../database/database.ts";
import { memberships, people } from "../database/schema.ts";
import { newId } from "./ids.ts";

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
 * this returns false.
 *
 * @returns false if an address has an account already, or a person belongs to their organisation already
 */
export async function addPeople(
  tx: Db,
  newPeople: readonly NewPerson[],
  newMemberships: readonly NewMembership[],
): Promise<boolean> {
  let added = 0;
  // In one order, so that two transactions that add the same people wait for each other instead of deadlocking.
  for (const some of chunks(newPeople.toSorted(by("email")), ROWS)) {
    const rows = some.map((person) => Object.assign({ activated: true }, person));
    added += (await tx.insert(people).values(rows).onConflictDoNothing().returning({ id: people.id })).length;
  }
  if (added < newPeople.length) return false;
  for (const some of chunks(newMemberships.toSorted(by("personId")), ROWS)) {
    const rows = some.map((membership) => Object.assign({ id: newId() }, membership));
    added += (await tx.insert(memberships).values(rows).onConflictDoNothing().returning({ id: memberships.id })).length;
  }
  return added === newPeople.length + newMemberships.length;
}

const by =
  <K extends string>(key: K) =>
  (one: Readonly<Record<K, string>>, other: Readonly<Record<K, string>>): number =>
    one[key] < other[key] ? -1 : 1;
