import { and, desc, eq, inArray, lte } from "drizzle-orm";
import { fingerprint, newToken } from "../shared/ids.ts";
import { endSurplusSessions, openSession } from "../sign-in/open-session.ts";
import { idsOf, noDevice } from "../shared/sessions.ts";
import { isSameAccess, type Person } from "../shared/people.ts";
import type { Db } from "../database/database.ts";
import { oauthCodes, people, sessions } from "../database/schema.ts";
import { asksForProof, type AuthorizationRequest } from "./authorization-request.ts";
import { isGranted, recordGrant } from "../account/apps.ts";

/** TTL of a code, in milliseconds. Clients normally exchange it at once. */
const LIFETIME = 2 * 60_000;
/** Milliseconds that an expired code is kept: as long as its access token, which a second use revokes. */
const RETENTION = 60 * 60_000;

/** The most codes of one person for one app, including expired ones. The oldest are deleted first. */
export const MOST_OAUTH_CODES = 50;

type OAuthCode = typeof oauthCodes.$inferSelect;

/** Why a person gets no code: their access has changed since they were read, or they have not let the app in. */
type NotIssued = "accessChanged" | "notLetIn";

/** An authorization code just issued. */
export interface IssuedOAuthCode {
  /** Of which only a hash is stored. */
  readonly code: string;
  /** Whether the person had not let this app in before, or has withdrawn it since. */
  readonly isNewApp: boolean;
}

/**
 * Issues an authorization code for a person who has signed in, and records that they let the app in.
 *
 * @param person as read when the password was checked
 * @param provedAt when they proved who they are (epoch milliseconds)
 * @returns `accessChanged` if the address or password has changed or the person's access has ended since, the password
 *   has expired, or the person is disabled. `notLetIn` if the person must see nothing and has not let the app in before.
 */
export async function issueOAuthCode(
  db: Db,
  { client, redirectUri, codeChallenge, asks }: AuthorizationRequest,
  person: Person,
  provedAt: number,
  now: number,
): Promise<IssuedOAuthCode | NotIssued> {
  const code = newToken();
  return db.transaction(async (tx) => {
    // Waits for a concurrent change of password or address, withdrawal or disabling, which revokes codes.
    const [current] = await tx.select({ id: people.id }).from(people).where(isSameAccess(person, now)).for("share");
    if (!current) return "accessChanged";
    if (asks.isSilent && !(await isGranted(tx, person.id, client.id))) return "notLetIn";
    await tx.insert(oauthCodes).values({
      codeHash: fingerprint(code),
      clientId: client.id,
      personId: person.id,
      redirectUri,
      codeChallenge,
      expiresAt: new Date(now + LIFETIME),
      authTime: asksForProof(asks) ? new Date(provedAt) : null,
    });
    const surplus = tx
      .select({ codeHash: oauthCodes.codeHash })
      .from(oauthCodes)
      .where(and(eq(oauthCodes.personId, person.id), eq(oauthCodes.clientId, client.id)))
      .orderBy(desc(oauthCodes.expiresAt))
      .offset(MOST_OAUTH_CODES);
    await tx.delete(oauthCodes).where(inArray(oauthCodes.codeHash, surplus));
    return { code, isNewApp: await recordGrant(tx, person.id, client.id, now) };
  });
}

/**
 * Exchanges a code for an access token, once. A second use means that the code has leaked, so it revokes that token
 * (RFC 9700 section 2.1.1).
 *
 * @param isFor whether the request matches the code; called only for codes of this client
 * @returns the access token, and when the person proved who they are if the app asked about that; null if the code is
 *   invalid or expired
 */
export async function redeemOAuthCode(
  db: Db,
  { code, clientId, now }: { code: string; clientId: string; now: number },
  isFor: (row: OAuthCode) => boolean,
): Promise<{ readonly token: string; readonly authTime: Date | null } | null> {
  return db.transaction(async (tx) => {
    const mine = and(eq(oauthCodes.codeHash, fingerprint(code)), eq(oauthCodes.clientId, clientId));
    const [known] = await tx.select({ personId: oauthCodes.personId }).from(oauthCodes).where(mine);
    if (!known) return null;
    // Locks the person before the code, in the same order as the revocation of codes does. The opposite order could
    // deadlock.
    const [person] = await tx.select().from(people).where(eq(people.id, known.personId)).for("share");
    const [row] = await tx.select().from(oauthCodes).where(mine).for("update");
    if (!row) return null;
    if (row.sessionId !== null) {
      await tx.delete(sessions).where(eq(sessions.id, row.sessionId));
      return null;
    }
    if (row.expiresAt.getTime() <= now || !isFor(row)) return null;
    const session = person ? await openSession(tx, { person }, "thirdParty", noDevice, now, null, clientId) : null;
    if (session === null) return null;
    await endSurplusSessions(tx, session);
    await tx.update(oauthCodes).set({ sessionId: session.id }).where(mine);
    return { token: session.token, authTime: row.authTime };
  });
}

/**
 * Revokes an access token or a code of this client (RFC 7009). A code that was exchanged takes its token with it.
 *
 * @returns the ids of the ended sessions, and whether a code was used up; null if the client has no such token
 */
export async function revokeOAuthToken(
  db: Db,
  clientId: string,
  token: string,
): Promise<{ readonly ended: readonly string[]; readonly spendsCode: boolean } | null> {
  const hash = fingerprint(token);
  const own = eq(sessions.clientId, clientId);
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.tokenHash, hash), own))
      .returning({ id: sessions.id });
    if (ended.length > 0) return { ended: idsOf(ended), spendsCode: false };
    // Waits for an exchange of the code, so that its token is found.
    const [code] = await tx
      .delete(oauthCodes)
      .where(and(eq(oauthCodes.codeHash, hash), eq(oauthCodes.clientId, clientId)))
      .returning({ sessionId: oauthCodes.sessionId });
    if (code === undefined) return null;
    if (code.sessionId === null) return { ended: [], spendsCode: true };
    const mine = and(eq(sessions.id, code.sessionId), own);
    return { ended: idsOf(await tx.delete(sessions).where(mine).returning({ id: sessions.id })), spendsCode: false };
  });
}

/** Prunes expired codes whose access tokens have expired too. */
export async function sweepOAuthCodes(db: Db, now: number): Promise<void> {
  await db.delete(oauthCodes).where(lte(oauthCodes.expiresAt, new Date(now - RETENTION)));
}
