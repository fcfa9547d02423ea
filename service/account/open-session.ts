import { and, desc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import { candidates, people, sessions, type SessionKind } from "../database/schema.ts";
import { fingerprint, newId, newToken } from "./ids.ts";
import { MOST_ADDRESSES, recordAddress, recordedAddress } from "./known-addresses.ts";
import type { Person } from "./people.ts";
import { accountOf, ownedBy, type Candidate, type Owner, type Session } from "./sessions.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds after which a session expires even in use. A full one lasts as long as the token cookie. */
const lifetime: Record<SessionKind, number> = { full: 90 * DAY, setup: 15 * MINUTE, thirdParty: 60 * MINUTE };

/** The most sessions of one kind for one owner. */
export const MOST_SESSIONS = 20;

/** A session just opened. */
export type OpenedSession = Session & {
  /** Whether its owner now has too many sessions of this kind (`endSurplusSessions`). */
  readonly isSurplus: boolean;
  /** Whether its owner may now have too many known addresses (`forgetSurplusAddresses`). */
  readonly isFromSurplusAddress: boolean;
};

/** The client that a person signs in from. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** For sessions of third-party apps, which are never listed. */
export const noDevice: Device = { userAgent: null, address: null };

/**
 * Opens a session. Only the returned object contains its token; the database stores a hash. A full one is a complete
 * sign-in, so its address becomes a known one.
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
  const [id, token] = [newId(), newToken()];
  const values = {
    id,
    tokenHash: fingerprint(token),
    kind,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifetime[kind]).toISOString(),
    userAgent,
    address,
    recoveryCodeHash,
    ...recordedAddress(accountOf(owner), kind === "full" ? address : null, now),
  };
  const [opened] =
    "person" in owner
      ? await sessionOfPerson(db).execute({ ...values, ...placeholdersOf(owner.person) })
      : await sessionOfCandidate(db).execute({ ...values, ...placeholdersOf(owner.candidate) });
  if (opened === undefined) return null;
  const isSurplus = opened.others >= MOST_SESSIONS;
  const isFromSurplusAddress = (opened.addressesBefore ?? 0) >= MOST_ADDRESSES;
  return { id, kind, token, openedAt: now, recoveryCodeHash, isSurplus, isFromSurplusAddress, ...owner };
}

/** Of a person or a candidate: what must not have changed since the owner was read. */
const placeholdersOf = (owner: Person | Candidate) => ({
  ownerId: owner.id,
  passwordHash: owner.passwordHash,
  ...("appFactor" in owner && { emailFactor: owner.emailFactor, appFactor: owner.appFactor }),
});

const given = sql.placeholder;
const ownerId = sql`${given("ownerId")}::text`;

/**
 * Inserts a session of an owner who is as they were read, and with it records their address. A single statement that
 * waits for a concurrent change of the owner and then reads the owner again: otherwise a session could be inserted just
 * after a password change ended them all. The columns are in the table's order.
 */
const insertSession = (db: Db, table: typeof people | typeof candidates, unchanged: SQL | undefined) => {
  const [personId, candidateId, column] =
    table === people ? [ownerId, sql`null`, sessions.personId] : [sql`null`, ownerId, sessions.candidateId];
  const opened = db.$with("opened").as(
    db
      .insert(sessions)
      .select(
        sql`select ${given("id")}, ${given("tokenHash")}, ${given("kind")}, ${personId}, ${candidateId},
        ${given("createdAt")}::timestamptz, ${given("createdAt")}::timestamptz, ${given("expiresAt")}::timestamptz,
        ${given("userAgent")}::text, ${given("address")}::text, ${given("recoveryCodeHash")}::text, null::text
        from ${table} where ${eq(table.id, ownerId)} and ${unchanged} for share`,
      )
      .returning({ id: sessions.id }),
  );
  const recorded = db.$with("recorded").as(recordAddress(db, sql`opened`));
  return db
    .with(opened, recorded)
    .select({
      others: sql<number>`(select count(*)::int from ${sessions} where ${column} = ${ownerId} and ${eq(sessions.kind, given("kind"))})`,
      addressesBefore: sql<number | null>`(select ${recorded.before} from ${recorded})`,
    })
    .from(opened);
};

const sessionOfPerson = prepared((db) => {
  const unchanged = and(
    eq(people.passwordHash, given("passwordHash")),
    eq(people.emailFactor, given("emailFactor")),
    eq(people.appFactor, given("appFactor")),
  );
  return insertSession(db, people, unchanged).prepare("session_of_person");
});

const sessionOfCandidate = prepared((db) => {
  // A null password compares as unknown, so that no session can be opened without one.
  const unchanged = eq(candidates.passwordHash, given("passwordHash"));
  return insertSession(db, candidates, unchanged).prepare("session_of_candidate");
});

/**
 * Ends the owner's least recently used sessions of this kind beyond `MOST_SESSIONS`. After several concurrent sign-ins
 * some may remain until the next sign-in.
 *
 * @returns the ids of the ended sessions
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
  const ended = await db.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}
