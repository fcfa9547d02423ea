import { randomInt } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { CODE_LENGTH } from "../../machines/shared/rules.ts";
import { canonicalCode } from "../../machines/shared/spelling.ts";
import type { Db } from "../database/database.ts";
import { type CodePurpose, codes, oauthCodes, passwordResets, people } from "../database/schema.ts";
import { newId } from "./ids.ts";
import type { Organisation } from "./organisations.ts";
import { codeMatches, hashCode } from "./password-hash.ts";
import { hasEmail } from "./people.ts";
import type { SecretCache } from "./secret-cache.ts";

/** TTL of a mailed code, in milliseconds. */
export const CODE_LIFETIME = 10 * 60_000;
/** Attempts allowed from each address, counted apart so that a stranger cannot use up the owner's. */
export const CODE_TRIES = 5;

/** The step that a mailed code authorizes. A code for an organisation verifies only that organisation. */
export type CodeFor = { readonly purpose: Exclude<CodePurpose, "activateOrganization"> } | CodeForOrganisation;

export interface CodeForOrganisation {
  readonly purpose: "activateOrganization";
  readonly organisation: Pick<Organisation, "id" | "company">;
}

const orgIdOf = (what: CodeFor) => (what.purpose === "activateOrganization" ? what.organisation.id : null);
export type Codes = { readonly db: Db; readonly secretCache: SecretCache };

/** The name of a code in the audit log. */
const nameOf = (id: string) => `code ${id}`;

/** A new code, and the hash that is stored. */
export interface NewCode {
  readonly code: string;
  readonly hash: string;
}

/** Six random digits and their slow hash. */
export async function newCode(): Promise<NewCode> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  return { code, hash: await hashCode(code) };
}

/**
 * Stores a code that was mailed, which makes it valid. Until then, the previous code of the same purpose and network
 * address stays valid, so that a lost mail costs nothing; then the new one replaces it. If the email address is no
 * longer the person's and does not wait for them, the code is not stored, because the mailbox may be a stranger's.
 *
 * @param place hash of the requesting network address
 * @param now epoch milliseconds of the request
 * @returns the code's name in the audit log
 */
export async function storeCode(
  { db, secretCache }: Codes,
  to: { readonly personId: string; readonly email: string } & CodeFor,
  { code, hash }: NewCode,
  place: string,
  now: number,
): Promise<string> {
  const expiresAt = new Date(now + CODE_LIFETIME);
  const fresh = { id: newId(), orgId: orgIdOf(to), hash, triesFrom: {}, expiresAt };
  const isTheirs = or(hasEmail(to.email), eq(people.newEmail, to.email));
  // Waits for a concurrent change of the address. The columns are in the table's order.
  await db
    .insert(codes)
    .select(
      sql`select ${fresh.id}, ${people.id}, ${to.purpose}::text, ${fresh.orgId}::text, ${place}::text, ${hash}::text,
      '{}'::jsonb, ${expiresAt.toISOString()}::timestamptz
      from ${people} where ${and(eq(people.id, to.personId), isTheirs)} for share`,
    )
    .onConflictDoUpdate({ target: [codes.personId, codes.purpose, codes.place], set: fresh });
  secretCache.remember(hash, code, expiresAt.getTime());
  return nameOf(fresh.id);
}

/** A request that redeems a code. */
interface Redeeming {
  readonly context: Codes;
  readonly now: number;
  note(facts: { readonly spent: readonly string[] }): void;
}

/**
 * Redeems the code that was requested from this network address, or else the newest. The attempt is counted before the
 * comparison, so that at most five concurrent guesses from one address are compared. A code works once.
 *
 * @param place hash of the network address that enters the code
 */
export async function redeemCode(
  { context: { db, secretCache }, now, note }: Redeeming,
  personId: string,
  what: CodeFor,
  typed: string,
  place: string,
): Promise<boolean> {
  const code = canonicalCode(typed);
  const orgId = orgIdOf(what);
  const theirs = and(
    eq(codes.personId, personId),
    eq(codes.purpose, what.purpose),
    orgId === null ? isNull(codes.orgId) : eq(codes.orgId, orgId),
  );
  const live = and(theirs, gt(codes.expiresAt, new Date(now)));
  const meant = db
    .select({ id: codes.id })
    .from(codes)
    .where(live)
    .orderBy(desc(eq(codes.place, place)), desc(codes.expiresAt))
    .limit(1);
  const tried = sql<number>`coalesce((${codes.triesFrom} ->> ${place}::text)::int, 0)`;
  const [found] = await db
    .update(codes)
    .set({ triesFrom: sql`${codes.triesFrom} || jsonb_build_object(${place}::text, ${tried} + 1)` })
    .where(and(live, inArray(codes.id, meant), sql`${tried} < ${CODE_TRIES}`))
    .returning({ id: codes.id, hash: codes.hash });
  if (!found || !(secretCache.matches(found.hash, code, now) || (await codeMatches(found.hash, code)))) return false;
  secretCache.forget(found.hash);
  // Codes requested from other addresses go too: their purpose is fulfilled.
  const used = await db.delete(codes).where(theirs).returning({ id: codes.id });
  if (!used.some(({ id }) => id === found.id)) return false;
  note({ spent: [nameOf(found.id)] });
  return true;
}

/**
 * Revokes all codes of a person, including authorization codes and password resets: after a change of credentials none
 * of them may be used.
 */
export async function revokeCodes(db: Db, personId: string): Promise<void> {
  await db.delete(oauthCodes).where(eq(oauthCodes.personId, personId));
  await db.delete(codes).where(eq(codes.personId, personId));
  await db.delete(passwordResets).where(eq(passwordResets.personId, personId));
}

/** Prunes expired codes. */
export async function sweepCodes(db: Db, now: number): Promise<void> {
  await db.delete(codes).where(lte(codes.expiresAt, new Date(now)));
}
