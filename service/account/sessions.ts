import { and, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { candidates, people, sessions, type SessionKind } from "../database/schema.ts";
import { fingerprint, newId, newToken } from "./ids.ts";
import type { Person } from "./people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** An unused session ends after this. */
const IDLE = 30 * DAY;
/** Every session ends after this. A full one lasts as long as the token cookie. */
const lifetime: Record<SessionKind, number> = { full: 90 * DAY, setup: 15 * MINUTE, thirdParty: 60 * MINUTE };
/** How long a set-up that a recovery code opened can be resumed in the same browser. */
export const RESUMABLE = 10 * MINUTE;
/** How exactly the last use is known: writing it at every call would make every read a write. */
const SEEN_PRECISION = 60 * MINUTE;

/** Of each kind, for each owner. */
export const MOST_SESSIONS = 20;

export type Candidate = typeof candidates.$inferSelect;

/** Whose session it is. */
export type Owner = { readonly person: Person } | { readonly candidate: Candidate };

/** The account as tries are counted for it: the email, with the organisation's id before it for a new hire. */
export const accountOf = (owner: Owner): readonly string[] =>
  "person" in owner ? [owner.person.email] : [owner.candidate.orgId, owner.candidate.email];

export type Session = {
  readonly id: string;
  readonly kind: SessionKind;
  /** As it was presented. */
  readonly token: string;
  /** Epoch milliseconds. */
  readonly openedAt: number;
  /** The hash of the recovery code that opened a set-up; null for every other session. */
  readonly recoveryCodeHash: string | null;
} & Owner;

/** A session just opened. */
export type OpenedSession = Session & {
  /** Whether its owner has more of its kind now than there may be (`endSurplusSessions`). */
  readonly isSurplus: boolean;
};

/** What a person signs in from: the user agent and the network address. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** For sessions that are never listed: those of third-party apps. */
export const noDevice: Device = { userAgent: null, address: null };

/**
 * Opens a session. Its token is the only copy there will ever be.
 *
 * @returns null when the password or the second factors were changed since the owner was read: those who knew the
 *   old ones are out, and a set-up that was open to the password alone is so no longer
 * @param recoveryCodeHash of the recovery code that opens a set-up
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
  // One statement that waits for a change of its owner in progress and then reads its owner again, so
  // that no session slips in behind the one that ends them all. The columns are in the table's order.
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

// Without a password nothing is equal: there is nothing a person could have proved.
const sameCandidate = ({ id, passwordHash }: Candidate) =>
  and(eq(candidates.id, id), sql`${candidates.passwordHash} = ${passwordHash}`);

/**
 * Ends those of an owner's sessions that are more than there may be of this one's kind: the ones unused for longest. Of
 * several that open at once some may stay until the next does.
 *
 * @returns their ids
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

/** The session of a token, with the person as they are now; null when it is over or never was. */
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
 * Lets the browser that has this set-up token go on with the set-up after a reload: only where a recovery code
 * opened it, and for a short time.
 *
 * @returns a ticket for `resumeSetup`, of which only a hash is kept
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

/** The set-up of a ticket, with a new token in the place of the one that the reload forgot. */
export async function resumeSetup(db: Db, ticket: string, now: number): Promise<{ id: string; token: string } | null> {
  const token = newToken();
  const [resumed] = await db
    .update(sessions)
    .set({ tokenHash: fingerprint(token) })
    .where(and(eq(sessions.resumeHash, fingerprint(ticket)), isResumable(now)))
    .returning({ id: sessions.id });
  return resumed ? { id: resumed.id, token } : null;
}

/** Ends the set-up of a ticket; its id when there was one. */
export async function endResumable(db: Db, ticket: string): Promise<readonly string[]> {
  const theirs = eq(sessions.resumeHash, fingerprint(ticket));
  return ids(await db.delete(sessions).where(theirs).returning({ id: sessions.id }));
}

const isResumable = (now: number) =>
  and(eq(sessions.kind, "setup"), gt(sessions.createdAt, new Date(now - RESUMABLE)), isOpen(now));

/** Ends the session of a token, over or not; its id when there was one. */
export async function endSession(db: Db, token: string): Promise<readonly string[]> {
  return ids(
    await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, fingerprint(token)))
      .returning({ id: sessions.id }),
  );
}

/** Ends every session of a person; their ids. */
export async function endSessionsOf(db: Db, personId: string): Promise<readonly string[]> {
  return ids(await db.delete(sessions).where(eq(sessions.personId, personId)).returning({ id: sessions.id }));
}

/** Where a person is signed in, the last used first. */
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

/** Ends one of a person's sessions, by its id; none where it is another's or over. */
export async function endDevice(db: Db, owner: Owner, sessionId: string): Promise<readonly string[]> {
  const meant = and(eq(sessions.id, sessionId), ownedBy(owner), eq(sessions.kind, "full"));
  return ids(await db.delete(sessions).where(meant).returning({ id: sessions.id }));
}

/** Ends every session of a person but this one, of any kind; their ids. */
export async function endOtherSessions(db: Db, session: Session): Promise<readonly string[]> {
  const others = and(ownedBy(session), ne(sessions.id, session.id));
  return ids(await db.delete(sessions).where(others).returning({ id: sessions.id }));
}

/** Ends every session of a person, of any kind; their ids. */
export async function endAllSessions(db: Db, owner: Owner): Promise<readonly string[]> {
  return ids(await db.delete(sessions).where(ownedBy(owner)).returning({ id: sessions.id }));
}

const ownedBy = (owner: Owner) =>
  "person" in owner ? eq(sessions.personId, owner.person.id) : eq(sessions.candidateId, owner.candidate.id);

/** Ends a person's sessions that are good for setting up a second factor alone; their ids. */
export async function endSetupSessionsOf(db: Db, personId: string): Promise<readonly string[]> {
  const theirs = and(eq(sessions.personId, personId), eq(sessions.kind, "setup"));
  return ids(await db.delete(sessions).where(theirs).returning({ id: sessions.id }));
}

/** Ends every session of a new hire; their ids. */
export async function endSessionsOfCandidate(db: Db, candidateId: string): Promise<readonly string[]> {
  return ids(await db.delete(sessions).where(eq(sessions.candidateId, candidateId)).returning({ id: sessions.id }));
}

/** Ends every session there is; their ids. */
export async function endEverySession(db: Db): Promise<readonly string[]> {
  return ids(await db.delete(sessions).returning({ id: sessions.id }));
}

/** Which of these tokens are of a session that is not over. */
export async function openTokens(db: Db, tokens: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const byHash = new Map(tokens.map((token) => [fingerprint(token), token]));
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, [...byHash.keys()]), isOpen(now)));
  return new Set(rows.map(({ tokenHash }) => byHash.get(tokenHash) ?? ""));
}

/** Removes the sessions that are over anyway. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, new Date(now)), lte(sessions.lastSeenAt, new Date(now - IDLE))));
}

const isOpen = (now: number) =>
  and(gt(sessions.expiresAt, new Date(now)), gt(sessions.lastSeenAt, new Date(now - IDLE)));

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
