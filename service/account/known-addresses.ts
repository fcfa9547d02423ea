import { desc, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { knownAddresses } from "../database/schema.ts";
import { fingerprint } from "./ids.ts";

/*
 * The addresses from which an account was signed in to. Strangers are told from the owner by them: what strangers use
 * up is theirs, and the owner's own address is not stopped by it.
 */

const DAY = 24 * 60 * 60_000;
/** How long an address is known after the last sign-in from it. */
const MEMORY = 90 * DAY;
/** How exactly that is known: writing it at every sign-in would make each a write. */
const PRECISION = DAY;
/** Of more addresses, those that were signed in from last are known. */
const MOST = 20;

const accountHash = (account: readonly string[]) => fingerprint(JSON.stringify(account));

/** An address as the tables hold it: hashed with the account, so that nothing can be looked up by address. */
export const placeOf = (account: readonly string[], address: string) =>
  fingerprint(JSON.stringify([...account, address]));

/** When the account was signed in to from there last, to a day, epoch milliseconds; null when it never was. */
async function lastSeen(db: Db, place: string): Promise<number | null> {
  const [known] = await db
    .select({ seenAt: knownAddresses.seenAt })
    .from(knownAddresses)
    .where(eq(knownAddresses.place, place));
  return known?.seenAt.getTime() ?? null;
}

/** Whether the account was signed in to from there in the last 90 days. The same work for an account that does not exist. */
export async function isKnownAddress(
  db: Db,
  account: readonly string[],
  address: string,
  now: number,
): Promise<boolean> {
  const seenAt = await lastSeen(db, placeOf(account, address));
  return seenAt !== null && seenAt > now - MEMORY;
}

/** The account was signed in to from there: with everything it asks for, not the password alone. */
export async function rememberAddress(db: Db, account: readonly string[], address: string, now: number): Promise<void> {
  const place = placeOf(account, address);
  const last = await lastSeen(db, place);
  if (last !== null && last > now - PRECISION) return;
  const [theirs, seenAt] = [accountHash(account), new Date(now)];
  await db
    .insert(knownAddresses)
    .values({ place, account: theirs, seenAt })
    .onConflictDoUpdate({ target: knownAddresses.place, set: { seenAt } });
  const surplus = db
    .select({ place: knownAddresses.place })
    .from(knownAddresses)
    .where(eq(knownAddresses.account, theirs))
    .orderBy(desc(knownAddresses.seenAt))
    .offset(MOST);
  await db.delete(knownAddresses).where(inArray(knownAddresses.place, surplus));
}

/** Removes the addresses that are known no more. */
export async function sweepKnownAddresses(db: Db, now: number): Promise<void> {
  await db.delete(knownAddresses).where(lte(knownAddresses.seenAt, new Date(now - MEMORY)));
}
