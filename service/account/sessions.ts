import { and, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { candidates, people, sessions, type SessionKind } from "../database/schema.ts";
import { fingerprint, newId, newToken } from "./ids.ts";
import type { Person } from "./people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds without use after which a session expires. */
const IDLE_LIFETIME = 30 * DAY;
/** Milliseconds after which a session expires even in use. A full one lasts as long as the token cookie. */
const lifetime: Record<SessionKind, number> = { full: 90 * DAY, setup: 15 * MINUTE, thirdParty: 60 * MINUTE };
/** Milliseconds during which the same browser can resume a set-up that a recovery code opened. */
export const RESUMABLE = 10 * MINUTE;
/** Milliseconds before the last use is updated again, so that not every call writes. */
const SEEN_PRECISION = 60 * MINUTE;

/** The most sessions of one kind for one owner. */
export const MOST_SESSIONS = 20;

export type Candidate = typeof candidates.$inferSelect;

export type Owner = { readonly person: Person } | { readonly candidate: Candidate };

/** The account's key in the rate limits: the email, for a new hire preceded by the organisation's id. */
export const accountOf = (owner: Owner): readonly string[] =>
  "person" in owner ? [owner.person.email] : [owner.candidate.orgId, owner.candidate.email];

export type Session = {
  readonly id: string;
  readonly kind: SessionKind;
  readonly token: string;
  /** Epoch milliseconds. */
  readonly openedAt: number;
  /** The hash of the recovery code that opened a set-up; null for every other session. */
  readonly recoveryCodeHash: string | null;
} & Owner;

/** A session just opened. */
export type OpenedSession = Session & {
  /** Whether its owner now has too many sessions of this kind (`endSurplusSessions`). */
  readonly isSurplus: boolean;
};

/** The client that a person signs in from. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** For sessions of third-party apps, which are never listed. */
export const noDevice: Device = { userAgent: null, address: null };

/**
 * Opens a session. Only the returned object contains its token; the database stores a hash.
 *
 * @param recoveryCodeHash hash of the recovery code that opens a set-up
 * @returns null if the password or second factors have changed since the owner was read: the old credentials no longer
 *   sign in, and a password alone no longer opens a set-up
 */
export async function openSession(
  db: Db,
  owner: Owner,
  kind: SessionKind,
  { userAgent, address }: Device,
  now: number,
  recoveryCodeHash: string | null = null,
): Promise<OpenedSession | null> {
  const id = newId();
  const token = newToken();
  const tokenHash = fingerprint(token);
  const createdAt = new Date(now);
  const expiresAt = new Date(now + lifetime[kind]);
  const [table, same] =
    "person" in owner
      ? ([people, samePerson(owner.person)] as const)
      : ([candidates, sameCandidate(owner.candidate)] as const);
  const [personId, candidateId] = "person" in owner ? [owner.person.id, null] : [null, owner.candidate.id];
  const time = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  // A single statement that waits for a concurrent change of the owner and then reads the owner again. Otherwise a
  // session could be inserted just after a password change ended them all. The columns are in the table's order.
  const opened = await db
    .insert(sessions)
    .select(
      sql`select ${id}, ${tokenHash}, ${kind}, ${personId}::text, ${candidateId}::text, ${time(createdAt)}, ${time(createdAt)}, ${time(expiresAt)}, ${userAgent}::text, ${address}::text, ${recoveryCodeHash}::text, null::text
        from ${table} where ${same} for share`,
    )
    .returning({
      others: sql<number>`(select count(*)::int from ${sessions} where ${ownedBy(owner)} and ${eq(sessions.kind, kind)})`,
    });
  const [{ others } = { others: null }] = opened;
  if (others === null) return null;
  return { id, kind, token, openedAt: now, recoveryCodeHash, isSurplus: others >= MOST_SESSIONS, ...owner };
}

const samePerson = ({ id, passwordHash, emailFactor, appFactor }: Person) =>
  and(
    eq(people.id, id),
    eq(people.passwordHash, passwordHash),
    eq(people.emailFactor, emailFactor),
    eq(people.appFactor, appFactor),
  );

// A null password compares as unknown, so that no session can be opened without one.
const sameCandidate = ({ id, passwordHash }: Candidate) =>
  and(eq(candidates.id, id), sql`${candidates.passwordHash} = ${passwordHash}`);

/**
 * Ends the owner's least recently used sessions of this kind beyond `MOST_SESSIONS`. After several concurrent sign-ins
 * some may remain until the next sign-in.
 *
 * @returns the ids of the ended sessions, as for all functions here that end sessions
 */
export async function endSurplusSessions(db: Db, session: OpenedSession): Promise<readonly string[]> {
  if (!session.isSurplus) return [];
  const others = and(ownedBy(session), eq(sessions.kind, session.kind), ne(sessions.id, session.id));
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(MOST_SESSIONS - 1);
  return ids(await db.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id }));
}

/** The session of a token with its current owner; null if there is none or it has expired. Records its use. */
export async function findSession(db: Db, token: string, now: number): Promise<Session | null> {
  const [row] = await db
    .select({ session: sessions, person: people, candidate: candidates })
    .from(sessions)
    .leftJoin(people, eq(people.id, sessions.personId))
    .leftJoin(candidates, eq(candidates.id, sessions.candidateId))
    .where(and(eq(sessions.tokenHash, fingerprint(token)), isOpen(now)));
  if (!row) return null;
  const { session, person, candidate } = row;
  if (now - session.lastSeenAt.getTime() >= SEEN_PRECISION) {
    await db
      .update(sessions)
      .set({ lastSeenAt: new Date(now) })
      .where(eq(sessions.id, session.id));
  }
  const { id, kind, recoveryCodeHash } = session;
  const common = { id, kind, token, openedAt: session.createdAt.getTime(), recoveryCodeHash };
  if (person) return { ...common, person };
  return candidate ? { ...common, candidate } : null;
}

/**
 * Lets the browser with this set-up token resume the set-up after a reload, for a short time and only if a recovery
 * code opened it.
 *
 * @returns a ticket for `resumeSetup`, of which only a hash is stored; null if the set-up cannot be resumed
 */
export async function makeResumable(db: Db, token: string, now: number): Promise<string | null> {
  const ticket = newToken();
  const kept = await db
    .update(sessions)
    .set({ resumeHash: fingerprint(ticket) })
    .where(and(eq(sessions.tokenHash, fingerprint(token)), isNotNull(sessions.recoveryCodeHash), isResumable(now)))
    .returning({ id: sessions.id });
  return kept.length > 0 ? ticket : null;
}

/** Resumes the set-up of a ticket with a new token, because the reload lost the old one. */
export async function resumeSetup(db: Db, ticket: string, now: number): Promise<{ id: string; token: string } | null> {
  const token = newToken();
  const [resumed] = await db
    .update(sessions)
    .set({ tokenHash: fingerprint(token) })
    .where(and(eq(sessions.resumeHash, fingerprint(ticket)), isResumable(now)))
    .returning({ id: sessions.id });
  return resumed ? { id: resumed.id, token } : null;
}

/** Ends the set-up session of a ticket. */
export async function endResumable(db: Db, ticket: string): Promise<readonly string[]> {
  const matching = eq(sessions.resumeHash, fingerprint(ticket));
  return ids(await db.delete(sessions).where(matching).returning({ id: sessions.id }));
}

const isResumable = (now: number) =>
  and(eq(sessions.kind, "setup"), gt(sessions.createdAt, new Date(now - RESUMABLE)), isOpen(now));

/** Ends the session of a token, even if it has expired. */
export async function endSession(db: Db, token: string): Promise<readonly string[]> {
  return ids(
    await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, fingerprint(token)))
      .returning({ id: sessions.id }),
  );
}

/** Ends all sessions of a person. */
export async function endSessionsOf(db: Db, personId: string): Promise<readonly string[]> {
  return ids(await db.delete(sessions).where(eq(sessions.personId, personId)).returning({ id: sessions.id }));
}

/** The full sessions of an owner, most recently used first. */
export async function devicesOf(db: Db, owner: Owner, now: number) {
  return db
    .select({
      sessionId: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(ownedBy(owner), eq(sessions.kind, "full"), isOpen(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);
}

/** Ends one full session of its owner; none if it belongs to someone else or no longer exists. */
export async function endDevice(db: Db, owner: Owner, sessionId: string): Promise<readonly string[]> {
  const matching = and(eq(sessions.id, sessionId), ownedBy(owner), eq(sessions.kind, "full"));
  return ids(await db.delete(sessions).where(matching).returning({ id: sessions.id }));
}

/** Ends all sessions of the owner except this one, of any kind. */
export async function endOtherSessions(db: Db, session: Session): Promise<readonly string[]> {
  const others = and(ownedBy(session), ne(sessions.id, session.id));
  return ids(await db.delete(sessions).where(others).returning({ id: sessions.id }));
}

/** Ends all sessions of an owner, of any kind. */
export async function endAllSessions(db: Db, owner: Owner): Promise<readonly string[]> {
  return ids(await db.delete(sessions).where(ownedBy(owner)).returning({ id: sessions.id }));
}

const ownedBy = (owner: Owner) =>
  "person" in owner ? eq(sessions.personId, owner.person.id) : eq(sessions.candidateId, owner.candidate.id);

/** Ends a person's set-up sessions. */
export async function endSetupSessionsOf(db: Db, personId: string): Promise<readonly string[]> {
  const theirs = and(eq(sessions.personId, personId), eq(sessions.kind, "setup"));
  return ids(await db.delete(sessions).where(theirs).returning({ id: sessions.id }));
}

/** Ends all sessions of a new hire. */
export async function endSessionsOfCandidate(db: Db, candidateId: string): Promise<readonly string[]> {
  return ids(await db.delete(sessions).where(eq(sessions.candidateId, candidateId)).returning({ id: sessions.id }));
}

/** Ends the sessions of all accounts. */
export async function endEverySession(db: Db): Promise<readonly string[]> {
  return ids(await db.delete(sessions).returning({ id: sessions.id }));
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

/** Prunes expired sessions. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, new Date(now)), lte(sessions.lastSeenAt, new Date(now - IDLE_LIFETIME))));
}

const isOpen = (now: number) =>
  and(gt(sessions.expiresAt, new Date(now)), gt(sessions.lastSeenAt, new Date(now - IDLE_LIFETIME)));

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
