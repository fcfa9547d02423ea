import { createHash } from "node:crypto";
import { and, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Db } from "../database/database.ts";
import { candidates, registrations } from "../database/schema.ts";
import { pauseSeconds } from "./code-sends.ts";
import { CODE_LIFETIME, CODE_TRIES, newCode } from "./codes.ts";
import { fingerprint, newId } from "./ids.ts";
import { codeMatches, hashPassword } from "./passwords.ts";
import { isEmail } from "./people.ts";
import type { Candidate } from "./sessions.ts";
import { secondsUntil } from "./throttle.ts";

/*
 * A password that was chosen in a new hire's name is worth nothing until the code mailed to the new hire is entered:
 * the address alone must not be enough to take the account.
 */

export type Registration = typeof registrations.$inferSelect;

/** How long a password may wait for its code, in milliseconds; the codes themselves are over sooner. */
const LIFETIME = 24 * 60 * 60_000;
/** So many wait for one new hire, in all and from one address. More are refused: none makes room for another. */
const MOST = 20;
const MOST_FROM_ONE_ADDRESS = 5;
const PAUSE = pauseSeconds("activateAccount") * 1000;

/** Those that can still become a new hire's password. */
export const isWaiting = (now: number) => gt(registrations.expiresAt, new Date(now));

/** A password and a code as they are stored, made at once. */
export interface Chosen {
  readonly passwordHash: string;
  readonly code: string;
  readonly codeHash: string;
}

/**
 * Makes what is stored of a registration. The work is the same for an address without a new hire.
 *
 * @param candidateId the new hire's, if there is one: all their registrations have one salt
 */
export async function makeRegistration(candidateId: string, password: string): Promise<Chosen> {
  const salt = createHash("sha256").update(`registration ${candidateId}`).digest().subarray(0, 16);
  const [passwordHash, { code, hash: codeHash }] = await Promise.all([hashPassword(password, salt), newCode()]);
  return { passwordHash, code, codeHash };
}

/**
 * Keeps a registration beside those that wait already.
 *
 * @param address where it came from
 * @returns its id; the seconds to wait where too many wait already; null where the new hire has a password
 */
export async function keepRegistration(
  { db, justProved }: Pick<Context, "db" | "justProved">,
  candidateId: string,
  { passwordHash, code, codeHash }: Chosen,
  address: string,
  now: number,
): Promise<{ id: string } | { wait: number } | null> {
  const id = newId();
  const addressHash = fingerprint(address);
  const kept = await db.transaction(async (tx) => {
    if ((await lockCandidate(tx, candidateId))?.passwordHash !== null) return null;
    const all = await tx
      .select({ addressHash: registrations.addressHash, expiresAt: registrations.expiresAt })
      .from(registrations)
      .where(and(eq(registrations.candidateId, candidateId), isWaiting(now)))
      .orderBy(registrations.expiresAt);
    const fromHere = all.filter((one) => one.addressHash === addressHash);
    const oldest = fromHere.length >= MOST_FROM_ONE_ADDRESS ? fromHere[0] : all.length >= MOST ? all[0] : undefined;
    if (oldest) return { wait: secondsUntil(oldest.expiresAt.getTime(), now) };
    const sentAt = new Date(now);
    await tx.insert(registrations).values({
      id,
      candidateId,
      passwordHash,
      addressHash,
      expiresAt: new Date(now + LIFETIME),
      codeHash,
      codeSentAt: sentAt,
    });
    return { id };
  });
  if (kept && "id" in kept) justProved.remember(codeHash, code, now + CODE_LIFETIME);
  return kept;
}

/** Makes everything else about the new hire's password wait for the end of this transaction. */
async function lockCandidate(tx: Db, candidateId: string): Promise<Candidate | undefined> {
  const [candidate] = await tx.select().from(candidates).where(eq(candidates.id, candidateId)).for("update");
  return candidate;
}

/** A code that was put in place of the one before it. */
export interface Renewed {
  readonly code: string;
  /** Puts the one before it back: the mail did not go out. */
  withdraw(): Promise<void>;
}

/** Seconds until another code may be sent for a registration; 0 when it may be now. */
export const pauseOf = ({ codeSentAt }: Registration, now: number): number =>
  codeSentAt === null ? 0 : secondsUntil(codeSentAt.getTime() + PAUSE, now);

/** A registration by its id, while it waits. */
export async function findRegistration(db: Db, id: string, now: number): Promise<Registration | null> {
  const [found] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), isWaiting(now)));
  return found ?? null;
}

/** Makes a new code, which replaces the one there was; of several at once, one. Null where another was sooner. */
export async function renewCode(
  { db, justProved }: Pick<Context, "db" | "justProved">,
  { id, codeHash: before, codeSentAt, tries, blindTries }: Registration,
  now: number,
): Promise<Renewed | null> {
  const { code, hash: codeHash } = await newCode();
  const renewed = await db
    .update(registrations)
    .set({ codeHash, codeSentAt: new Date(now), tries: 0, blindTries: 0 })
    .where(
      and(
        eq(registrations.id, id),
        before === null ? isNull(registrations.codeHash) : eq(registrations.codeHash, before),
      ),
    )
    .returning({ id: registrations.id });
  if (renewed.length === 0) return null;
  justProved.remember(codeHash, code, now + CODE_LIFETIME);
  return {
    code,
    withdraw: async () => {
      justProved.forget(codeHash);
      await db
        .update(registrations)
        .set({ codeHash: before, codeSentAt, tries, blindTries })
        .where(and(eq(registrations.id, id), eq(registrations.codeHash, codeHash)));
    },
  };
}

/** Takes back the first code of a registration, whose mail did not go out: another may be asked for at once. */
export async function withdrawFirstCode(db: Db, id: string, codeHash: string): Promise<void> {
  await db
    .update(registrations)
    .set({ codeHash: null, codeSentAt: null })
    .where(and(eq(registrations.id, id), eq(registrations.codeHash, codeHash)));
}

/** The passwords that wait for their codes at an email address, as it is stored. */
export async function registrationsAt(db: Db, email: string, now: number): Promise<readonly Registration[]> {
  if (!isEmail(email)) return [];
  const rows = await db
    .select({ registration: registrations })
    .from(registrations)
    .innerJoin(candidates, eq(candidates.id, registrations.candidateId))
    .where(and(eq(candidates.email, email), isWaiting(now)));
  return rows.map(({ registration }) => registration);
}

/**
 * Uses a code up: the registration that it was mailed for becomes the new hire's password, and the others go.
 *
 * @param waiting those at the address that the code was mailed to
 * @param given the registrations whose passwords were given before the code; null where none was. Then a code says
 *   too little where several wait: it may be the one that a stranger's registration had mailed
 * @returns the new hire; null where the code is not right; "several" where a password has to be given first
 */
export async function redeemRegistration(
  context: Pick<Context, "db" | "justProved">,
  waiting: readonly Registration[],
  given: readonly string[] | null,
  code: string,
  now: number,
): Promise<Candidate | "several" | null> {
  const meant = given === null ? waiting : waiting.filter(({ id }) => given.includes(id));
  if (given === null && meant.length > 1) return "several";
  for (const one of meant) {
    if (await isCodeOf(context, one, given === null, code, now)) return confirm(context.db, one);
  }
  return null;
}

/** The guess is counted before it is looked at, so that of any number at once no more than five are compared. */
async function isCodeOf(
  { db, justProved }: Pick<Context, "db" | "justProved">,
  { id }: Registration,
  blind: boolean,
  code: string,
  now: number,
): Promise<boolean> {
  const counted = blind ? registrations.blindTries : registrations.tries;
  const [live] = await db
    .update(registrations)
    .set(blind ? { blindTries: sql`${counted} + 1` } : { tries: sql`${counted} + 1` })
    .where(
      and(
        eq(registrations.id, id),
        lt(counted, CODE_TRIES),
        gt(registrations.codeSentAt, new Date(now - CODE_LIFETIME)),
      ),
    )
    .returning({ hash: registrations.codeHash });
  if (!live || live.hash === null) return false;
  if (!(justProved.knows(live.hash, code, now) || (await codeMatches(live.hash, code)))) return false;
  justProved.forget(live.hash);
  return true;
}

/** Of several at once, one gets the new hire. */
function confirm(db: Db, { id, candidateId, passwordHash }: Registration): Promise<Candidate | null> {
  return db.transaction(async (tx) => {
    await lockCandidate(tx, candidateId);
    const dropped = await dropRegistrations(tx, candidateId);
    if (!dropped.includes(id)) return null;
    const [candidate] = await tx
      .update(candidates)
      .set({ passwordHash })
      .where(and(eq(candidates.id, candidateId), isNull(candidates.passwordHash)))
      .returning();
    return candidate ?? null;
  });
}

/** Removes all that wait for a new hire, who has a password now. @returns their ids */
export async function dropRegistrations(tx: Db, candidateId: string): Promise<readonly string[]> {
  const dropped = await tx
    .delete(registrations)
    .where(eq(registrations.candidateId, candidateId))
    .returning({ id: registrations.id });
  return dropped.map(({ id }) => id);
}

/** Removes those whose code was not entered in time. */
export async function sweepRegistrations(db: Db, now: number): Promise<void> {
  await db.delete(registrations).where(lte(registrations.expiresAt, new Date(now)));
}
