import { desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { knownAddresses } from "../database/schema.ts";
import { fingerprint } from "./ids.ts";
import { isStillThere, type Person } from "./people.ts";

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
export const MOST_ADDRESSES = 20;

/** The stored form of an account's key in the rate limits. */
export const accountHash = (account: readonly string[]) => fingerprint(JSON.stringify(account));

/** The stored form of an address: hashed with the account, so that the tables cannot be searched by address. */
export const placeOf = (account: readonly string[], address: string) =>
  fingerprint(JSON.stringify([...account, address]));

/** Whether the account signed in from there in the last 90 days. Takes the same time if there is no such account. */
export async function isKnownAddress(
  db: Db,
  account: readonly string[],
  address: string,
  now: number,
): Promise<boolean> {
  const [known] = await db
    .select({ seenAt: knownAddresses.seenAt })
    .from(knownAddresses)
    .where(eq(knownAddresses.place, placeOf(account, address)));
  return known !== undefined && known.seenAt.getTime() > now - RETENTION;
}

/**
 * Part of a statement that records a sign-in from an address for each row of `signedIn`, unless one was recorded in the
 * last day. It returns how many addresses the account had before, and whether this one is none of those known.
 *
 * @param address null: none is recorded
 */
export function recordAddress(db: Db, signedIn: SQL, account: readonly string[], address: string | null, now: number) {
  const place = address === null ? null : placeOf(account, address);
  const hash = accountHash(account);
  return db
    .insert(knownAddresses)
    .select(
      sql`select ${place}::text, ${hash}::text, ${new Date(now).toISOString()}::timestamptz from ${signedIn}
        where ${place}::text is not null and not exists (select from ${knownAddresses}
          where ${knownAddresses.place} = ${place} and ${gt(knownAddresses.seenAt, new Date(now - PRECISION))})`,
    )
    .onConflictDoUpdate({ target: knownAddresses.place, set: { seenAt: sql`excluded.seen_at` } })
    .returning({
      before: sql<number>`(select count(*)::int from ${knownAddresses} as known where known.account = ${hash})`.as(
        "before",
      ),
      // Without a known address, this is the first sign-in.
      isAnother: sql<boolean>`(select count(*) > 0 and bool_and(known.place <> ${place}) from ${knownAddresses} as known
        where known.account = ${hash} and known.seen_at > ${new Date(now - RETENTION).toISOString()}::timestamptz)`.as(
        "is_another",
      ),
    });
}

/**
 * Records a person's complete sign-in, second factor included, from this address. `openSession` does it for full sessions.
 *
 * @returns whether the account is known to sign in from other addresses only
 */
export async function rememberAddress(
  db: Db,
  { id, email }: Pick<Person, "id" | "email">,
  address: string,
  now: number,
): Promise<boolean> {
  const account = [email];
  const signedIn = sql`(select where ${isStillThere({ personId: id })}) as signed_in`;
  const [recorded] = await recordAddress(db, signedIn, account, address, now);
  if (recorded && recorded.before >= MOST_ADDRESSES) await forgetSurplusAddresses(db, account);
  return recorded?.isAnother ?? false;
}

/** Forgets the account's least recently used addresses beyond `MOST_ADDRESSES`. */
export async function forgetSurplusAddresses(db: Db, account: readonly string[]): Promise<void> {
  const surplus = db
    .select({ place: knownAddresses.place })
    .from(knownAddresses)
    .where(eq(knownAddresses.account, accountHash(account)))
    .orderBy(desc(knownAddresses.seenAt))
    .offset(MOST_ADDRESSES);
  await db.delete(knownAddresses).where(inArray(knownAddresses.place, surplus));
}

/** Prunes addresses that are no longer known. */
export async function sweepKnownAddresses(db: Db, now: number): Promise<void> {
  await db.delete(knownAddresses).where(lte(knownAddresses.seenAt, new Date(now - RETENTION)));
}
