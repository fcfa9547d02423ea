import { createHash } from "node:crypto";
import { and, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { canonicalCode } from "../../machines/shared/spelling.ts";
import type { Db } from "../database/database.ts";
import { candidates, registrations } from "../database/schema.ts";
import { pauseSeconds } from "../shared/code-sends.ts";
import { CODE_LIFETIME, CODE_TRIES, type Codes, newCode } from "../shared/codes.ts";
import { fingerprint, newId } from "../shared/ids.ts";
import { codeMatches, hashPassword } from "../shared/password-hash.ts";
import { type Candidate, isEmail } from "../shared/people.ts";
import { secondsUntil } from "../shared/throttle.ts";

/*
 * A new hire's chosen password takes effect only when the code mailed to the new hire is entered. Otherwise knowing the
 * email address would be enough to take over the account.
 */

export type Registration = typeof registrations.$inferSelect;

/** TTL of a pending registration, in milliseconds. Its codes expire sooner. */
const LIFETIME = 24 * 60 * 60_000;
/** The most pending registrations of one new hire, in total and from one address. More are refused, not rotated. */
const MOST_PENDING = 20;
const MOST_FROM_ONE_ADDRESS = 5;
const PAUSE = pauseSeconds("activateAccount") * 1000;

/** SQL condition for registrations that have not expired. */
export const isPending = (now: number) => gt(registrations.expiresAt, new Date(now));

/** A registration's hashed password, and its code with the hash. */
export interface NewRegistration {
  readonly passwordHash: string;
  readonly code: string;
  readonly codeHash: string;
}

/**
 * Hashes the password and generates a code. It takes as long for an address without a new hire.
 *
 * @param candidateId the new hire's id, or empty; all registrations of a new hire share a salt derived from it
 */
export async function createRegistration(candidateId: string, password: string): Promise<NewRegistration> {
  const salt = createHash("sha256").update(`registration ${candidateId}`).digest().subarray(0, 16);
  const [passwordHash, { code, hash: codeHash }] = await Promise.all([hashPassword(password, salt), newCode()]);
  return { passwordHash, code, codeHash };
}

/**
 * Stores a registration next to any pending ones.
 *
 * @param address the network address of the request
 * @returns its id; the seconds to wait if too many are pending; null if the new hire already has a password
 */
export async function storeRegistration(
  { db, secretCache }: Codes,
  candidateId: string,
  { passwordHash, code, codeHash }: NewRegistration,
  address: string,
  now: number,
): Promise<{ id: string } | { wait: number } | null> {
  const id = newId();
  const addressHash = fingerprint(address);
  const stored = await db.transaction(async (tx) => {
    if ((await lockCandidate(tx, candidateId))?.passwordHash !== null) return null;
    const all = await tx
      .select({ addressHash: registrations.addressHash, expiresAt: registrations.expiresAt })
      .from(registrations)
      .where(and(eq(registrations.candidateId, candidateId), isPending(now)))
      .orderBy(registrations.expiresAt);
    const fromHere = all.filter((one) => one.addressHash === addressHash);
    const oldest =
      fromHere.length >= MOST_FROM_ONE_ADDRESS ? fromHere[0] : all.length >= MOST_PENDING ? all[0] : undefined;
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
  if (stored && "id" in stored) secretCache.remember(codeHash, code, now + CODE_LIFETIME);
  return stored;
}

/** Locks the new hire's row: concurrent changes of their password wait for the end of this transaction. */
async function lockCandidate(tx: Db, candidateId: string): Promise<Candidate | undefined> {
  const [candidate] = await tx.select().from(candidates).where(eq(candidates.id, candidateId)).for("update");
  return candidate;
}

/** A new code of a registration. */
export interface RenewedCode {
  readonly code: string;
  /** Whether the previous code was still valid. */
  readonly replaces: boolean;
  /** Restores the previous code, because the mail could not be sent. */
  rollBack(): Promise<void>;
}

/** Seconds until another code may be sent for a registration; 0 if it may be sent now. */
export const pauseOf = ({ codeSentAt }: Registration, now: number): number =>
  codeSentAt === null ? 0 : secondsUntil(codeSentAt.getTime() + PAUSE, now);

/** The pending registration with this id. */
export async function findRegistration(db: Db, id: string, now: number): Promise<Registration | null> {
  const [found] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), isPending(now)));
  return found ?? null;
}

/** Replaces a registration's code. Of several concurrent requests one succeeds; the others get null. */
export async function renewCode(
  { db, secretCache }: Codes,
  { id, codeHash: before, codeSentAt, tries, blindTries }: Registration,
  now: number,
): Promise<RenewedCode | null> {
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
  secretCache.remember(codeHash, code, now + CODE_LIFETIME);
  return {
    code,
    replaces: before !== null && codeSentAt !== null && codeSentAt.getTime() + CODE_LIFETIME > now,
    rollBack: async () => {
      secretCache.forget(codeHash);
      await db
        .update(registrations)
        .set({ codeHash: before, codeSentAt, tries, blindTries })
        .where(and(eq(registrations.id, id), eq(registrations.codeHash, codeHash)));
    },
  };
}

/** Removes the first code of a registration, because its mail could not be sent. Another may be requested at once. */
export async function removeFirstCode(db: Db, id: string, codeHash: string): Promise<void> {
  await db
    .update(registrations)
    .set({ codeHash: null, codeSentAt: null })
    .where(and(eq(registrations.id, id), eq(registrations.codeHash, codeHash)));
}

/** The pending registrations of an email address, at all organisations. */
export async function pendingRegistrations(db: Db, email: string, now: number): Promise<readonly Registration[]> {
  if (!isEmail(email)) return [];
  const rows = await db
    .select({ registration: registrations })
    .from(registrations)
    .innerJoin(candidates, eq(candidates.id, registrations.candidateId))
    .where(and(eq(candidates.email, email), isPending(now)));
  return rows.map(({ registration }) => registration);
}

/**
 * Redeems a code: the password of its registration becomes the new hire's, and the other registrations are deleted.
 *
 * @param pending the pending registrations of the email address
 * @param given ids of the registrations whose passwords this client has entered; null if none. Without a password a
 *   code is ambiguous when several are pending: a stranger's registration may have caused it
 * @returns the new hire and the registration; null if the code is wrong; "several" if a password must be entered first
 */
export async function redeemRegistration(
  context: Codes,
  pending: readonly Registration[],
  given: readonly string[] | null,
  code: string,
  now: number,
): Promise<{ readonly candidate: Candidate; readonly registrationId: string } | "several" | null> {
  const matching = given === null ? pending : pending.filter(({ id }) => given.includes(id));
  if (given === null && matching.length > 1) return "several";
  for (const one of matching) {
    if (!(await isCodeOf(context, one, given === null, code, now))) continue;
    const candidate = await confirm(context.db, one);
    return candidate && { candidate, registrationId: one.id };
  }
  return null;
}

/** Counts the attempt before it compares the code, so that at most five concurrent guesses are compared. */
async function isCodeOf(
  { db, secretCache }: Codes,
  { id }: Registration,
  blind: boolean,
  typed: string,
  now: number,
): Promise<boolean> {
  const code = canonicalCode(typed);
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
  if (!(secretCache.matches(live.hash, code, now) || (await codeMatches(live.hash, code)))) return false;
  secretCache.forget(live.hash);
  return true;
}

/** Sets the new hire's password. Of several concurrent requests, one gets the new hire and the others null. */
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

/** Deletes all registrations of a new hire who now has a password. @returns their ids */
export async function dropRegistrations(tx: Db, candidateId: string): Promise<readonly string[]> {
  const dropped = await tx
    .delete(registrations)
    .where(eq(registrations.candidateId, candidateId))
    .returning({ id: registrations.id });
  return dropped.map(({ id }) => id);
}

/** Prunes expired registrations. */
export async function sweepRegistrations(db: Db, now: number): Promise<void> {
  await db.delete(registrations).where(lte(registrations.expiresAt, new Date(now)));
}
