import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { isDuplicate } from "../database/errors.ts";
import { codes, people } from "../database/schema.ts";
import { findPerson, type Person } from "../shared/people.ts";
import { replaceAddress, waits } from "../sign-in/new-address.ts";

/** The changes of an operator to a person; undefined stays. */
export interface PersonChange {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** In normal form. */
  readonly email: string | undefined;
  /** Whether the operator vouches for the address. */
  readonly isConfirmed: boolean;
}

/**
 * Changes a person's names at once, and their address as `changeAddress` does: both, or neither if the address is
 * refused.
 *
 * @returns the outcome for the address; null if it is not to change
 */
export async function changePerson(
  db: Db,
  { id }: Person,
  { firstName, lastName, email, isConfirmed }: PersonChange,
  now: number,
): Promise<AddressChange | null> {
  try {
    return await db.transaction(async (tx) => {
      const changed = email === undefined ? null : await changeAddress(tx, id, email, isConfirmed, now);
      const isRefused = changed !== null && ["same", "taken", "awaited"].includes(changed.address);
      if (!isRefused && (firstName !== undefined || lastName !== undefined)) {
        await tx.update(people).set({ firstName, lastName }).where(eq(people.id, id));
      }
      return changed;
    });
  } catch (error) {
    if (isDuplicate(error)) return { address: "taken" };
    throw error;
  }
}

/** Milliseconds that a new address waits. */
const NEW_ADDRESS_LIFETIME = 7 * 24 * 60 * 60_000;

/** The outcome of a change: which address the person has, and the sessions that ended. */
type AddressChange =
  /** They have it at once. */
  | { readonly address: "replaced"; readonly ended: readonly string[] }
  /** It waits until then. */
  | { readonly address: "waits"; readonly until: Date }
  /** It was theirs already. Another one that waited is forgotten. */
  | { readonly address: "kept" }
  /** It was theirs already, someone else has it, or it waits for someone else: nothing was changed. */
  | { readonly address: "same" | "taken" | "awaited" };

/**
 * Gives a person another address, in a transaction. It waits for its owner, unless an operator vouches for it
 * (`isConfirmed`) or the address before it was never verified either: then the usual verification confirms it.
 *
 * @param email in normal form
 * @throws an error that `isDuplicate` recognises if someone else gets the address at the same time
 */
async function changeAddress(
  tx: Db,
  personId: string,
  email: string,
  isConfirmed: boolean,
  now: number,
): Promise<AddressChange> {
  // Nothing else keeps an address from waiting for two people.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const [person] = await tx.select().from(people).where(eq(people.id, personId)).for("update");
  if (person === undefined) throw new Error(`The person ${personId} does not exist.`);
  if (email === person.email) {
    if (person.newEmail === null) return { address: "same" };
    await wait(tx, personId, null);
    return { address: "kept" };
  }
  const holder = await findPerson(tx, email);
  if (holder !== null && holder.id !== personId) return { address: "taken" };
  const [other] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(waits(email, now), ne(people.id, personId)));
  if (other !== undefined) return { address: "awaited" };
  if (isConfirmed || !person.activated) {
    const replaced = await replaceAddress(tx, person, email, { activated: isConfirmed });
    return { address: "replaced", ended: replaced?.ended ?? [] };
  }
  const until = new Date(now + NEW_ADDRESS_LIFETIME);
  await wait(tx, personId, { email, until });
  return { address: "waits", until };
}

/** Makes an address wait for a person, or none. Codes mailed to an earlier one that waited confirm nothing any more. */
async function wait(tx: Db, personId: string, next: { email: string; until: Date } | null): Promise<void> {
  await tx
    .update(people)
    .set({ newEmail: next?.email ?? null, newEmailUntil: next?.until ?? null })
    .where(eq(people.id, personId));
  await tx.delete(codes).where(and(eq(codes.personId, personId), eq(codes.purpose, "activateAccount")));
}
