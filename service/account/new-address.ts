import { and, desc, eq, gt, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import { trimmed } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Db } from "../database/database.ts";
import { isDuplicate } from "../database/duplicate.ts";
import { codes, disavowals, knownAddresses, people } from "../database/schema.ts";
import { endAccess } from "./end-access.ts";
import { accountHash } from "./known-addresses.ts";
import { findPerson, hasEmail, isEmail, isEnabled, type Person } from "./people.ts";
import { clearFailuresOf } from "./throttle.ts";

/*
 * The change of a person's email address. The new one waits until its owner has signed in with it and their password,
 * and has entered the code that is mailed there. Until then only that sign-in uses it, because it may be a stranger's.
 */

const DAY = 24 * 60 * 60_000;
/** Milliseconds that a new address waits. */
export const NEW_ADDRESS_LIFETIME = 7 * DAY;
/** Milliseconds that an unconfirmed address is kept, so that `why` can tell why it does not sign in. */
const RETENTION = 30 * DAY;

const waits = (email: string, now: number) => and(eq(people.newEmail, email), gt(people.newEmailUntil, new Date(now)));

/** Whether this address, in normal form, still waits for the person to confirm it. */
export const awaits = ({ newEmail, newEmailUntil }: Person, email: string, now: number): boolean =>
  newEmail === email && newEmailUntil !== null && newEmailUntil.getTime() > now;

/**
 * The person who signs in with this identifier; null if there is none. A new address that waits counts, unless it is
 * another person's address.
 */
export async function findPersonToSignIn(db: Db, identifier: string, now: number): Promise<Person | null> {
  if (!isEmail(identifier)) return null;
  const has = hasEmail(identifier);
  const [person] = await db
    .select()
    .from(people)
    .where(or(has, waits(canonicalIdentifier(identifier), now)))
    .orderBy(desc(has), desc(eq(people.email, trimmed(identifier).toLowerCase())))
    .limit(1);
  return person ?? null;
}

/**
 * The address that a person found by `findPersonToSignIn` must verify before they come in: their new address if they
 * sign in with it, or else their own if it was never verified. Null if there is none.
 */
export function addressToVerify(person: Person, identifier: string, now: number): string | null {
  const email = canonicalIdentifier(identifier);
  if (email !== person.email && awaits(person, email, now)) return email;
  return ownAddressToVerify(person);
}

/** The person's own address, if it was never verified; null otherwise. */
export const ownAddressToVerify = ({ activated, email }: Person): string | null => (activated ? null : email);

/** The person for whom this address waits; null if there is none. */
export async function findAwaiting(db: Db, email: string, now: number): Promise<Person | null> {
  const [person] = await db.select().from(people).where(waits(email, now)).limit(1);
  return person ?? null;
}

/** The outcome of a change: which address the person has, and the sessions that ended. */
export type AddressChange =
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
export async function changeAddress(
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

/**
 * Replaces a person's address. Codes and links mailed to the earlier one, also "This wasn't me", end, because its
 * mailbox may be a stranger's. The person's sessions end, because open pages still show it. The limits and known
 * network addresses of the earlier one are deleted, because they would count for its next owner.
 *
 * @returns null if `more` does not hold
 */
async function replaceAddress(
  tx: Db,
  { id, email: earlier }: Person,
  email: string,
  set: Partial<Pick<Person, "activated">>,
  more?: ReturnType<typeof and>,
): Promise<{ person: Person; ended: readonly string[] } | null> {
  const [person] = await tx
    .update(people)
    .set({ ...set, email, newEmail: null, newEmailUntil: null })
    .where(and(eq(people.id, id), more))
    .returning();
  if (person === undefined) return null;
  await tx.delete(disavowals).where(eq(disavowals.personId, id));
  await tx.delete(knownAddresses).where(eq(knownAddresses.account, accountHash([earlier])));
  await clearFailuresOf(tx, [earlier]);
  const ended = await endAccess(tx, id);
  return { person: { ...person, accessEnded: person.accessEnded + 1 }, ended };
}

/**
 * Replaces a person's address by the one that waits, once its owner has proved password and mailbox.
 *
 * @param person as read when the code was checked
 * @returns "taken": someone else has the address by now; "over": it no longer waits, the password has changed, or the
 *   person is disabled
 */
export async function confirmAddress(
  db: Db,
  person: Person,
  email: string,
  now: number,
): Promise<{ person: Person; ended: readonly string[] } | "taken" | "over"> {
  try {
    return await db.transaction(async (tx) => {
      if ((await findPerson(tx, email)) !== null) return "taken";
      const asProved = and(waits(email, now), eq(people.passwordHash, person.passwordHash), isEnabled);
      return (await replaceAddress(tx, person, email, {}, asProved)) ?? "over";
    });
  } catch (error) {
    if (isDuplicate(error)) return "taken";
    throw error;
  }
}

/** Forgets addresses that were not confirmed in time. */
export async function sweepNewAddresses(db: Db, now: number): Promise<void> {
  await db
    .update(people)
    .set({ newEmail: null, newEmailUntil: null })
    .where(and(isNotNull(people.newEmail), lte(people.newEmailUntil, new Date(now - RETENTION))));
}
