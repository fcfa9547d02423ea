import { desc, eq, gt, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
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
export const MOST_ADDRESSES = 20;

const accountHash = (account: readonly string[]) => fingerprint(JSON.stringify(account));

/** The stored form of an address: hashed with the account, so that the tables cannot be searched by address. */
export const placeOf = (account: readonly string[], address: string) =>
  fingerprint(JSON.stringify([...account, address]));

const addressByPlace = prepared((db) =>
  db
    .select({ seenAt: knownAddresses.seenAt })
    .from(knownAddresses)
    .where(eq(knownAddresses.place, sql.placeholder("place")))
    .prepare("address_by_place"),
);

/** Whether the account signed in from there in the last 90 days. Takes the same time if there is no such account. */
export async function isKnownAddress(
  db: Db,
  account: readonly string[],
  address: string,
  now: number,
): Promise<boolean> {
  const [known] = await addressByPlace(db).execute({ place: placeOf(account, address) });
  return known !== undefined && known.seenAt.getTime() > now - RETENTION;
}

const given = sql.placeholder;

/**
 * Part of a statement that records a sign-in from an address for each row of `signedIn`, unless that was done in the
 * last day. Its parameters are those of `recordedAddress`; it returns how many addresses the account had before.
 */
export const recordAddress = (db: Db, signedIn: SQL) =>
  db
    .insert(knownAddresses)
    .select(
      sql`select ${given("place")}::text, ${given("account")}::text, ${given("seenAt")}::timestamptz from ${signedIn}
        where ${given("place")}::text is not null and not exists (select from ${knownAddresses}
          where ${eq(knownAddresses.place, given("place"))} and ${gt(knownAddresses.seenAt, given("recently"))})`,
    )
    .onConflictDoUpdate({ target: knownAddresses.place, set: { seenAt: sql`excluded.seen_at` } })
    .returning({
      before:
        sql<number>`(select count(*)::int from ${knownAddresses} as known where known.account = ${given("account")})`.as(
          "before",
        ),
    });

/** The parameters of `recordAddress`. @param address null: none is recorded */
export const recordedAddress = (account: readonly string[], address: string | null, now: number) => ({
  place: address === null ? null : placeOf(account, address),
  account: accountHash(account),
  seenAt: new Date(now).toISOString(),
  recently: new Date(now - PRECISION),
});

const addressOfSignIn = prepared((db) => recordAddress(db, sql`(select) as signed_in`).prepare("address_of_sign_in"));

/** Records a complete sign-in, second factor included, from this address. Opening a full session does it as well. */
export async function rememberAddress(db: Db, account: readonly string[], address: string, now: number): Promise<void> {
  const [recorded] = await addressOfSignIn(db).execute(recordedAddress(account, address, now));
  if (recorded && recorded.before >= MOST_ADDRESSES) await forgetSurplusAddresses(db, account);
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
