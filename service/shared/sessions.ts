import { and, count, eq, gt, inArray, lte, ne, or } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { candidates, oauthCodes, people, type SessionKind, sessions } from "../database/schema.ts";
import { fingerprint } from "./ids.ts";
import { type Membership, membershipColumn } from "./organisations.ts";
import { type Candidate, isEnabled, type Person } from "./people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds without use after which a session expires. */
const IDLE_LIFETIME = 30 * DAY;
/** Milliseconds before the last use is updated again, so that not every call writes. */
const SEEN_PRECISION = 60 * MINUTE;

export type Owner = { readonly person: Person } | { readonly candidate: Candidate };

/** The account's key in the rate limits: the email, for a new hire preceded by the organisation's id. */
export const accountOf = (owner: Owner): readonly string[] =>
  "person" in owner ? [owner.person.email] : [owner.candidate.orgId, owner.candidate.email];

/** The client that a person signs in from. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** For sessions of third-party apps, which are never listed. */
export const noDevice: Device = { userAgent: null, address: null };

export type Session = {
  readonly id: string;
  readonly kind: SessionKind;
  readonly token: string;
  /** When its owner last proved who they are: at the sign-in, or since (epoch milliseconds). */
  readonly provedAt: number;
  /** The hash of the recovery code that opened a set-up; null for every other session. */
  readonly recoveryCodeHash: string | null;
} & Owner;

/** A session that was looked up, with the memberships of its person; a new hire has none yet. */
export type FoundSession = Session & { readonly memberships: readonly Membership[] };

/**
 * The session of a token with its current owner; null if there is none, it has expired or its person is disabled.
 * Records its use.
 */
export async function findSession(db: Db, token: string, now: number): Promise<FoundSession | null> {
  const [row] = await db
    .select({ session: sessions, person: people, candidate: candidates, memberships: membershipColumn })
    .from(sessions)
    // The command that disables a person ends their sessions. The database decides it once more.
    .leftJoin(people, and(eq(people.id, sessions.personId), isEnabled))
    .leftJoin(candidates, eq(candidates.id, sessions.candidateId))
    .where(eq(sessions.tokenHash, fingerprint(token)));
  if (row === undefined) return null;
  const { session, person, candidate } = row;
  const unused = now - session.lastSeenAt.getTime();
  if (session.expiresAt.getTime() <= now || unused >= IDLE_LIFETIME) return null;
  if (unused >= SEEN_PRECISION) {
    await db
      .update(sessions)
      .set({ lastSeenAt: new Date(now) })
      .where(eq(sessions.id, session.id));
  }
  const { id, kind, recoveryCodeHash } = session;
  const provedAt = (session.provedAt ?? session.createdAt).getTime();
  const common = { id, kind, token, provedAt, recoveryCodeHash, memberships: row.memberships };
  if (person) return { ...common, person };
  return candidate ? { ...common, candidate } : null;
}

/**
 * Ends the session of a token, even if it has expired.
 *
 * @returns the ids of the ended sessions, as for all functions here that end sessions
 */
export async function endSession(db: Db, token: string): Promise<readonly string[]> {
  return idsOf(
    await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, fingerprint(token)))
      .returning({ id: sessions.id }),
  );
}

/** Ends all sessions of a person. */
export async function endSessionsOf(db: Db, personId: string): Promise<readonly string[]> {
  await deleteOAuthCodes(db, personId);
  return idsOf(await db.delete(sessions).where(eq(sessions.personId, personId)).returning({ id: sessions.id }));
}

/** Ends one full session of its owner; none if it belongs to someone else or no longer exists. */
export async function endDevice(db: Db, owner: Owner, sessionId: string): Promise<readonly string[]> {
  const matching = and(eq(sessions.id, sessionId), ownedBy(owner), eq(sessions.kind, "full"));
  return idsOf(await db.delete(sessions).where(matching).returning({ id: sessions.id }));
}

/** Ends all sessions of the owner except this one, of any kind. */
export async function endOtherSessions(db: Db, session: Session): Promise<readonly string[]> {
  if ("person" in session) await deleteOAuthCodes(db, session.person.id);
  const others = and(ownedBy(session), ne(sessions.id, session.id));
  return idsOf(await db.delete(sessions).where(others).returning({ id: sessions.id }));
}

/** Ends all sessions of an owner, of any kind. */
export async function endAllSessions(db: Db, owner: Owner): Promise<readonly string[]> {
  if ("person" in owner) await deleteOAuthCodes(db, owner.person.id);
  return idsOf(await db.delete(sessions).where(ownedBy(owner)).returning({ id: sessions.id }));
}

/**
 * Deletes a person's authorization codes, which would open sessions. For functions that end sessions: before these, in the
 * same order as an exchange of a code. The opposite order could deadlock.
 */
async function deleteOAuthCodes(db: Db, personId: string): Promise<void> {
  await db.delete(oauthCodes).where(eq(oauthCodes.personId, personId));
}

/** The sessions of an owner, of any kind. */
export const ownedBy = (owner: Owner) =>
  "person" in owner ? eq(sessions.personId, owner.person.id) : eq(sessions.candidateId, owner.candidate.id);

/** Ends a person's set-up sessions. */
export async function endSetupSessionsOf(db: Db, personId: string): Promise<readonly string[]> {
  const theirs = and(eq(sessions.personId, personId), eq(sessions.kind, "setup"));
  return idsOf(await db.delete(sessions).where(theirs).returning({ id: sessions.id }));
}

/**
 * Ends a person's set-up sessions except this one, which goes on without the recovery code that opened it, because the
 * code is spent.
 */
export async function endOtherSetups(db: Db, personId: string, { id }: Session): Promise<readonly string[]> {
  await db.update(sessions).set({ recoveryCodeHash: null }).where(eq(sessions.id, id));
  const others = and(eq(sessions.personId, personId), eq(sessions.kind, "setup"), ne(sessions.id, id));
  return idsOf(await db.delete(sessions).where(others).returning({ id: sessions.id }));
}

/** Ends all sessions of a new hire. */
export async function endSessionsOfCandidate(db: Db, candidateId: string): Promise<readonly string[]> {
  return idsOf(await db.delete(sessions).where(eq(sessions.candidateId, candidateId)).returning({ id: sessions.id }));
}

/** Ends the sessions of all accounts. */
export async function endEverySession(db: Db): Promise<readonly string[]> {
  await db.delete(oauthCodes);
  return idsOf(await db.delete(sessions).returning({ id: sessions.id }));
}

/** Which of these tokens belong to a valid session. */
export async function validTokens(db: Db, tokens: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const byHash = new Map(tokens.map((token) => [fingerprint(token), token]));
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, [...byHash.keys()]), isOpen(now)));
  return new Set(rows.map(({ tokenHash }) => byHash.get(tokenHash) ?? ""));
}

/** The number of open sessions of each kind. Reads the whole table. */
export async function countSessions(db: Db, now: number): Promise<Readonly<Record<SessionKind, number>>> {
  const rows = await db
    .select({ kind: sessions.kind, counted: count() })
    .from(sessions)
    .where(isOpen(now))
    .groupBy(sessions.kind);
  return { full: 0, setup: 0, thirdParty: 0, ...Object.fromEntries(rows.map((row) => [row.kind, row.counted])) };
}

/** Prunes expired sessions. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, new Date(now)), lte(sessions.lastSeenAt, new Date(now - IDLE_LIFETIME))));
}

/** SQL: whether a session has not expired. */
export const isOpen = (now: number) =>
  and(gt(sessions.expiresAt, new Date(now)), gt(sessions.lastSeenAt, new Date(now - IDLE_LIFETIME)));

/** The ids of ended sessions. */
export const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
