import { and, desc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import { type Call, tokenOf } from "../calls/call.ts";
import { tellOwnerLater } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { candidates, people, type SessionKind, sessions } from "../database/schema.ts";
import { fingerprint, newId, newToken } from "../shared/ids.ts";
import { forgetSurplusAddresses, MOST_ADDRESSES, recordAddress } from "../shared/known-addresses.ts";
import type { Membership } from "../shared/organisations.ts";
import { isSameAccess, type Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { accountOf, type Device, endSession, ownedBy, type Owner, type Session } from "../shared/sessions.ts";
import { texts } from "../texts/texts.ts";
import { pushSession } from "./session.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds after which a session expires even in use. A full one lasts as long as the token cookie. */
const lifetime: Record<SessionKind, number> = { full: 90 * DAY, setup: 15 * MINUTE, thirdParty: 60 * MINUTE };

/** The most sessions of one kind for one owner; of third-party apps, for each app. */
export const MOST_SESSIONS = 20;

/** A session just opened. */
export type OpenedSession = Session & {
  /** The third-party app whose access token it is; null for every other session. */
  readonly clientId: string | null;
  /** Whether its owner now has too many sessions of this kind (`endSurplusSessions`). */
  readonly isSurplus: boolean;
  /** Whether its owner may now have too many known addresses (`forgetSurplusAddresses`). */
  readonly isFromSurplusAddress: boolean;
  /** Whether its owner is known to sign in from other addresses only. */
  readonly isFromAnotherAddress: boolean;
};

/**
 * Opens a session on this socket and ends its previous one. Refuses with 403 if the owner's credentials have changed
 * meanwhile.
 *
 * @param recoveryCodeHash hash of the recovery code that opens a set-up
 */
export async function openSessionOnSocket(
  call: Call,
  owner: Owner,
  kind: SessionKind,
  recoveryCodeHash: string | null = null,
): Promise<OpenedSession> {
  const { context, socketSession, now } = call;
  const { db, socketSessions } = context;
  const before = await tokenOf(call);
  const session = await openSession(db, owner, kind, socketSession, now, recoveryCodeHash);
  if (session === null) throw new Refusal(403, texts.refusal.wrongPassword);
  socketSession.opened = session.token;
  call.note({ opened: session.id, kind });
  const replaced = before === null ? [] : await endSession(db, before);
  socketSessions.replace(replaced);
  const surplus = await endSurplusSessions(db, session);
  socketSessions.end(surplus, "tooManyDevices");
  call.note({ ended: [...replaced, ...surplus] });
  socketSession.pending = null;
  socketSession.challenge = null;
  socketSessions.bind(socketSession, session);
  return session;
}

/**
 * Signs an owner in on this socket. The session user is pushed before the call's own reply.
 *
 * @returns the session
 */
export async function signIn(call: Call, owner: Owner, memberships: readonly Membership[]): Promise<OpenedSession> {
  const session = await openSessionOnSocket(call, owner, "full");
  pushSession(call.socketSession, session, memberships);
  if ("person" in owner) {
    const { person } = owner;
    await storeLanguage(call, person);
    if (session.isFromAnotherAddress) tellOwnerLater(call, person, { kind: "newDevice" });
  }
  if (session.isFromSurplusAddress) await forgetSurplusAddresses(call.context.db, accountOf(owner));
  return session;
}

/** Stores the person's language for later mails. */
async function storeLanguage({ context, socketSession: { language } }: Call, person: Person): Promise<void> {
  if (person.language !== language) await context.db.update(people).set({ language }).where(eq(people.id, person.id));
}

/**
 * Opens a session. Only the returned object contains its token; the database stores a hash. A full session is a
 * complete sign-in, so its network address becomes a known one.
 *
 * A single statement waits for a concurrent change of the owner, reads the owner again, inserts the session and records
 * the address: otherwise a session could be inserted just after a password change ended them all.
 *
 * @param recoveryCodeHash hash of the recovery code that opens a set-up
 * @param clientId the third-party app whose access token it is
 * @returns null if the credentials no longer sign in. Since they were read, the address, the password or a second factor
 *   has changed, or the owner's access has ended. Or the password has expired, or the person is disabled.
 */
export async function openSession(
  db: Db,
  owner: Owner,
  kind: SessionKind,
  { userAgent, address }: Device,
  now: number,
  recoveryCodeHash: string | null = null,
  clientId: string | null = null,
): Promise<OpenedSession | null> {
  const [id, token] = [newId(), newToken()];
  const [personId, candidateId] = "person" in owner ? [owner.person.id, null] : [null, owner.candidate.id];
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + lifetime[kind]).toISOString();
  // The columns are in the table's order.
  const opened = db.$with("opened").as(
    db
      .insert(sessions)
      .select(
        sql`select ${id}, ${fingerprint(token)}, ${kind}, ${personId}::text, ${candidateId}::text,
        ${createdAt}::timestamptz, ${createdAt}::timestamptz, ${expiresAt}::timestamptz,
        ${userAgent}::text, ${address}::text, ${recoveryCodeHash}::text, null::text, null::timestamptz, ${clientId}::text,
        null::text, null::text
        from ${asRead(owner, now)} for share`,
      )
      .returning({ id: sessions.id }),
  );
  const from = kind === "full" ? address : null;
  const recorded = db.$with("recorded").as(recordAddress(db, sql`opened`, accountOf(owner), from, now));
  const [inserted] = await db
    .with(opened, recorded)
    .select({
      others: sql<number>`(select count(*)::int from ${sessions} where ${alike(owner, kind, clientId)})`,
      addressesBefore: sql<number | null>`(select ${recorded.before} from ${recorded})`,
      isFromAnotherAddress: sql<boolean>`coalesce((select ${recorded.isAnother} from ${recorded}), false)`,
    })
    .from(opened);
  if (inserted === undefined) return null;
  const { isFromAnotherAddress } = inserted;
  const isSurplus = inserted.others >= MOST_SESSIONS;
  const isFromSurplusAddress = (inserted.addressesBefore ?? 0) >= MOST_ADDRESSES;
  const about = { isSurplus, isFromSurplusAddress, isFromAnotherAddress };
  return { id, kind, token, provedAt: now, recoveryCodeHash, clientId, ...about, ...owner };
}

/** The sessions that count together: of one owner and kind, and of one third-party app. */
const alike = (owner: Owner, kind: SessionKind, clientId: string | null) =>
  and(ownedBy(owner), eq(sessions.kind, kind), clientId === null ? undefined : eq(sessions.clientId, clientId));

/** The owner's row, if its credentials are still those that were read, and valid. */
function asRead(owner: Owner, now: number): SQL {
  if ("candidate" in owner) {
    const { id, passwordHash } = owner.candidate;
    // A null password compares as unknown, so that no session can be opened without one.
    return sql`${candidates} where ${eq(candidates.id, id)} and ${candidates.passwordHash} = ${passwordHash}`;
  }
  const { emailFactor, appFactor, passkeyFactor } = owner.person;
  return sql`${people} where ${and(
    isSameAccess(owner.person, now),
    eq(people.emailFactor, emailFactor),
    eq(people.appFactor, appFactor),
    eq(people.passkeyFactor, passkeyFactor),
  )}`;
}

/**
 * Ends the owner's least recently used sessions like this one beyond `MOST_SESSIONS`. After several concurrent sign-ins
 * some may remain until the next sign-in.
 *
 * @returns the ids of the ended sessions
 */
export async function endSurplusSessions(db: Db, session: OpenedSession): Promise<readonly string[]> {
  if (!session.isSurplus) return [];
  const others = and(alike(session, session.kind, session.clientId), ne(sessions.id, session.id));
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(MOST_SESSIONS - 1);
  const ended = await db.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}
