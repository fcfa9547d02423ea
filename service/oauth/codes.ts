import { and, desc, eq, inArray, lte } from "drizzle-orm";
import { fingerprint, newToken } from "../account/ids.ts";
import type { Person } from "../account/people.ts";
import { endSurplusSessions, noDevice, openSession } from "../account/sessions.ts";
import type { Db } from "../database/database.ts";
import { oauthCodes, people, sessions } from "../database/schema.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";

/** A client exchanges its code at once; this allows for a slow one. */
const LIFETIME = 2 * 60_000;
/** A used code is remembered for as long as its access token may live, so that its misuse ends that. */
const MEMORY = 60 * 60_000;

/** Of each person, with those that are only remembered; the oldest go first. */
export const MOST_OAUTH_CODES = 50;

type OAuthCode = typeof oauthCodes.$inferSelect;

/**
 * Makes an authorization code for a person who has signed in.
 *
 * @param person as they were when their password was right
 * @returns the code, of which only a hash is kept; null when the password was changed since
 */
export async function issueOAuthCode(
  db: Db,
  { client, redirectUri, codeChallenge }: AuthorizationRequest,
  person: Person,
  now: number,
): Promise<string | null> {
  const code = newToken();
  return db.transaction(async (tx) => {
    // Waits for a change of the password in progress, which takes every code back.
    const same = and(eq(people.id, person.id), eq(people.passwordHash, person.passwordHash));
    const [current] = await tx.select({ id: people.id }).from(people).where(same).for("share");
    if (!current) return null;
    await tx.insert(oauthCodes).values({
      codeHash: fingerprint(code),
      clientId: client.id,
      personId: person.id,
      redirectUri,
      codeChallenge,
      expiresAt: new Date(now + LIFETIME),
    });
    const surplus = tx
      .select({ codeHash: oauthCodes.codeHash })
      .from(oauthCodes)
      .where(eq(oauthCodes.personId, person.id))
      .orderBy(desc(oauthCodes.expiresAt))
      .offset(MOST_OAUTH_CODES);
    await tx.delete(oauthCodes).where(inArray(oauthCodes.codeHash, surplus));
    return code;
  });
}

/**
 * Exchanges a code for an access token, once. One that comes a second time has leaked: then the token it was
 * exchanged for is over too (RFC 9700 2.1.1).
 *
 * @param isFor whether the code may be exchanged by this client; not called for one of another client
 * @returns the access token; null when the code is not good, or no longer
 */
export async function redeemOAuthCode(
  db: Db,
  { code, clientId, now }: { code: string; clientId: string; now: number },
  isFor: (row: OAuthCode) => boolean,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const mine = and(eq(oauthCodes.codeHash, fingerprint(code)), eq(oauthCodes.clientId, clientId));
    const [known] = await tx.select({ personId: oauthCodes.personId }).from(oauthCodes).where(mine);
    if (!known) return null;
    // The person before the code, as whatever takes their codes back has it: the other way round two would wait
    // for one another.
    const [person] = await tx.select().from(people).where(eq(people.id, known.personId)).for("share");
    const [row] = await tx.select().from(oauthCodes).where(mine).for("update");
    if (!row) return null;
    if (row.sessionId !== null) {
      await tx.delete(sessions).where(eq(sessions.id, row.sessionId));
      return null;
    }
    if (row.expiresAt.getTime() <= now || !isFor(row)) return null;
    const session = person ? await openSession(tx, { person }, "thirdParty", noDevice, now) : null;
    if (session === null) return null;
    await endSurplusSessions(tx, session);
    await tx.update(oauthCodes).set({ sessionId: session.id }).where(mine);
    return session.token;
  });
}

/** Removes the codes that are over, when nothing can be lost by their misuse any more. */
export async function sweepOAuthCodes(db: Db, now: number): Promise<void> {
  await db.delete(oauthCodes).where(lte(oauthCodes.expiresAt, new Date(now - MEMORY)));
}
