import { randomInt } from "node:crypto";
import { and, asc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { CODE_LENGTH } from "../../machines/shared/rules.ts";
import type { Context } from "../context.ts";
import type { Db } from "../database/open-database.ts";
import { codes, codeSends, oauthCodes, passwordResets, people, type CodePurpose } from "../database/schema.ts";
import { newId } from "./ids.ts";
import type { Organisation } from "./organisations.ts";
import { codeMatches, hashCode } from "./passwords.ts";
import { secondsUntil } from "./throttle.ts";

/** How long a mailed code is good for, in milliseconds, and for how many guesses. */
export const CODE_LIFETIME = 10 * 60_000;
export const CODE_TRIES = 5;
/** Between two codes; the authorize screen lets people ask again sooner (specification section 9). */
const pauses: Record<CodePurpose, number> = {
  login: 30_000,
  activateAccount: 30_000,
  activateOrganization: 30_000,
  authorize: 5_000,
};
/** At most so many in so long. */
const BUDGET = 5;
const BUDGET_SPAN = 15 * 60_000;

/** What a mailed code is good for. One that verifies an organisation is good for that one alone. */
export type CodeFor =
  | { readonly purpose: Exclude<CodePurpose, "activateOrganization"> }
  | { readonly purpose: "activateOrganization"; readonly organisation: Pick<Organisation, "id" | "company"> };

const orgIdOf = (what: CodeFor) => (what.purpose === "activateOrganization" ? what.organisation.id : null);
type Codes = Pick<Context, "db" | "justProved">;

/** Seconds until another code may be sent: because of the pause between two, or because the budget is spent. */
export interface Wait {
  readonly seconds: number;
  readonly reason: "pause" | "budget";
}

/** Six random digits. */
export const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");

/**
 * Makes a new code, which replaces the one there was for this purpose.
 *
 * @returns the code, of which only a hash is kept; or the wait, when none may be sent yet
 */
export async function issueCode(
  { db, justProved }: Codes,
  personId: string,
  what: CodeFor,
  now: number,
): Promise<{ code: string } | { wait: Wait }> {
  const { purpose } = what;
  const code = newCode();
  // Before the transaction, which has to be short: the embedded database has one connection for all.
  const hash = await hashCode(code);
  const sentAt = new Date(now);
  return db.transaction(async (tx) => {
    // The person's row is the lock: two asking at once are answered one after the other.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for("update");
    const mine = and(eq(codeSends.personId, personId), eq(codeSends.purpose, purpose));
    await tx.delete(codeSends).where(and(mine, lte(codeSends.sentAt, new Date(now - BUDGET_SPAN))));
    const sent = await tx.select({ at: codeSends.sentAt }).from(codeSends).where(mine).orderBy(asc(codeSends.sentAt));
    const wait = waitAfter(
      sent.map(({ at }) => at.getTime()),
      pauses[purpose],
      now,
    );
    if (wait) return { wait };
    const fresh = { id: newId(), orgId: orgIdOf(what), hash, tries: 0, expiresAt: new Date(now + CODE_LIFETIME) };
    await tx.insert(codeSends).values({ id: fresh.id, personId, purpose, sentAt });
    await tx
      .insert(codes)
      .values({ personId, purpose, ...fresh })
      .onConflictDoUpdate({ target: [codes.personId, codes.purpose], set: fresh });
    justProved.remember(hash, code, fresh.expiresAt.getTime());
    return { code };
  });
}

function waitAfter(sent: readonly number[], pause: number, now: number): Wait | null {
  const oldest = sent.at(-BUDGET);
  if (oldest !== undefined) return { seconds: secondsUntil(new Date(oldest + BUDGET_SPAN), now), reason: "budget" };
  const newest = sent.at(-1);
  if (newest === undefined || newest + pause <= now) return null;
  return { seconds: secondsUntil(new Date(newest + pause), now), reason: "pause" };
}

/** Seconds after a code was sent until another may be. */
export const pauseSeconds = (purpose: CodePurpose) => pauses[purpose] / 1000;

/**
 * Uses a code up. The try is counted before the code is looked at, so that of any number of guesses at once
 * no more than five are compared; and the right one works once.
 */
export async function redeemCode(
  { db, justProved }: Codes,
  personId: string,
  what: CodeFor,
  code: string,
  now: number,
): Promise<boolean> {
  const orgId = orgIdOf(what);
  const [live] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.personId, personId),
        eq(codes.purpose, what.purpose),
        orgId === null ? isNull(codes.orgId) : eq(codes.orgId, orgId),
        lt(codes.tries, CODE_TRIES),
        gt(codes.expiresAt, new Date(now)),
      ),
    )
    .returning({ id: codes.id, hash: codes.hash });
  if (!live || !(justProved.knows(live.hash, code, now) || (await codeMatches(live.hash, code)))) return false;
  justProved.forget(live.hash);
  const used = await db.delete(codes).where(eq(codes.id, live.id)).returning({ id: codes.id });
  return used.length > 0;
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

/** Removes the codes that are over, and what is known of those that count for no budget any more. */
export async function sweepCodes(db: Db, now: number): Promise<void> {
  await db.delete(codes).where(lte(codes.expiresAt, new Date(now)));
  await db.delete(codeSends).where(lte(codeSends.sentAt, new Date(now - BUDGET_SPAN)));
}
