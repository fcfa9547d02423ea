import { randomInt } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { CODE_LENGTH } from "../../machines/shared/rules.ts";
import type { Context } from "../context.ts";
import type { CodeFor } from "../conversations.ts";
import type { Db } from "../database/database.ts";
import { codes, oauthCodes, passwordResets } from "../database/schema.ts";
import { newId } from "./ids.ts";
import { codeMatches, hashCode } from "./passwords.ts";

/** How long a mailed code is good for, in milliseconds. */
export const CODE_LIFETIME = 10 * 60_000;
/** For how many guesses from each address: a stranger must not use up the owner's. */
export const CODE_TRIES = 5;

const orgIdOf = (what: CodeFor) => (what.purpose === "activateOrganization" ? what.organisation.id : null);
type Codes = Pick<Context, "db" | "justProved">;

/** A new code, with what is kept of it. */
export interface NewCode {
  readonly code: string;
  readonly hash: string;
}

/** Six random digits, with their slow hash. */
export async function newCode(): Promise<NewCode> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  return { code, hash: await hashCode(code) };
}

/**
 * Makes a code good that was mailed. It replaces the one there was for this purpose from the same address, which is
 * good until then: a mail that is lost takes nothing away.
 *
 * @param place the address it was asked for from, as a hash
 * @param now epoch milliseconds when it was asked for
 */
export async function keepCode(
  { db, justProved }: Codes,
  personId: string,
  what: CodeFor,
  { code, hash }: NewCode,
  place: string,
  now: number,
): Promise<void> {
  const expiresAt = new Date(now + CODE_LIFETIME);
  const fresh = { id: newId(), orgId: orgIdOf(what), hash, triesFrom: {}, expiresAt };
  await db
    .insert(codes)
    .values({ personId, purpose: what.purpose, place, ...fresh })
    .onConflictDoUpdate({ target: [codes.personId, codes.purpose, codes.place], set: fresh });
  justProved.remember(hash, code, expiresAt.getTime());
}

/**
 * Uses a code up: the one that was asked for from this address; where none was, the newest. The try is counted before
 * the code is looked at, so that of any number of guesses at once no more than five from one address are compared; and
 * the right one works once.
 *
 * @param place the address it comes from, as a hash
 */
export async function redeemCode(
  { db, justProved }: Codes,
  personId: string,
  what: CodeFor,
  code: string,
  place: string,
  now: number,
): Promise<boolean> {
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
  if (!found || !(justProved.knows(found.hash, code, now) || (await codeMatches(found.hash, code)))) return false;
  justProved.forget(found.hash);
  // With it go those that were asked for elsewhere: what they were for is done.
  const used = await db.delete(codes).where(theirs).returning({ id: codes.id });
  return used.some(({ id }) => id === found.id);
}

/**
 * Takes back every code of a person, those for third-party apps and those that set a new password too, because
 * what they were for has changed.
 */
export async function withdrawCodes(db: Db, personId: string): Promise<void> {
  await db.delete(oauthCodes).where(eq(oauthCodes.personId, personId));
  await db.delete(codes).where(eq(codes.personId, personId));
  await db.delete(passwordResets).where(eq(passwordResets.personId, personId));
}

/** Removes the codes that are over. */
export async function sweepCodes(db: Db, now: number): Promise<void> {
  await db.delete(codes).where(lte(codes.expiresAt, new Date(now)));
}
