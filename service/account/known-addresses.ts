import { desc, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { knownAddresses } from "../database/schema.ts";
import { fingerprint } from "./ids.ts";

/*
 * The network addresses from which an account has signed in. They distinguish the owner from strangers: an attacker
 * elsewhere cannot exhaust the rate limits of the owner's own addresses.
 */

const DAY = 24 * 60 * 60_000;
/** Milliseconds that an address stays known after its last sign-in. */
const RETENTION = 90 * DAY;
/** Milliseconds before the time is updated again, so that not every sign-in writes. */
const PRECISION = DAY;
/** The most addresses of one account; the most recently used are kept. */
const MOST_ADDRESSES = 20;

const accountHash = (account: readonly string[]) => fingerprint(JSON.stringify(account));

/** The stored form of an address: hashed with the account, so that the tables cannot be searched by address. */
export const placeOf = (account: readonly string[], address: string) =>
  fingerprint(JSON.stringify([...account, address]));

/** The last sign-in from there in epoch milliseconds, to within a day; null if there was none. */
async function lastSeen(db: Db, place: string): Promise<number | null> {
  const [known] = await db
    .select({ seenAt: knownAddresses.seenAt })
    .from(knownAddresses)
    .where(eq(knownAddresses.place, place));
  return known?.seenAt.getTime() ?? null;
}

/** Whether the account signed in from there in the last 90 days. Takes the same time if there is no such account. */
export async function isKnownAddress(
  db: Db,
  account: readonly string[],
  address: string,
  now: number,
): Promise<boolean> {
  const seenAt = await lastSeen(db, placeOf(account, address));
  return seenAt !== null && seenAt > now - RETENTION;
}

/** Records a complete sign-in, second factor included, from this address. */
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
    .offset(MOST_ADDRESSES);
  await db.delete(knownAddresses).where(inArray(knownAddresses.place, surplus));
}

/** Prunes addresses that are no longer known. */
export async function sweepKnownAddresses(db: Db, now: number): Promise<void> {
  await db.delete(knownAddresses).where(lte(knownAddresses.seenAt, new Date(now - RETENTION)));
}
