import { timingSafeEqual } from "node:crypto";
import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { fingerprint, newToken } from "../shared/ids.ts";
import type { Db } from "../database/database.ts";
import { oauthClients, oauthCodes, oauthGrants, sessions } from "../database/schema.ts";

export type OAuthClient = typeof oauthClients.$inferSelect;

export async function findClient(db: Db, clientId: string): Promise<OAuthClient | null> {
  if (!/^[\x21-\x7e]{1,100}$/.test(clientId)) return null;
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, clientId));
  return client ?? null;
}

/** Whether a page of this origin may be a client: a redirect URI of some client leads there. */
export async function isOriginOfClient(db: Db, origin: string): Promise<boolean> {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const leadsThere = sql`"uri" = ${origin} or starts_with("uri", ${`${origin}/`})`;
  const found = await db
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(sql`exists (select from unnest(${oauthClients.redirectUris}) as "uri" where ${leadsThere})`)
    .limit(1);
  return found.length > 0;
}

/**
 * Whether a confidential client sent its secret, or the earlier one while that still works, or a public client sent none.
 * Compares in constant time, and as often whether or not there is an earlier secret.
 */
export function hasValidSecret(client: OAuthClient, secret: string | null, now: number): boolean {
  const { secretHash } = client;
  if (secretHash === null || secret === null) return secretHash === secret;
  const sent = Buffer.from(fingerprint(secret));
  const earlier = earlierSecretUntil(client, now) === null ? null : client.earlierSecretHash;
  const isPresent = timingSafeEqual(sent, Buffer.from(secretHash));
  const isEarlier = timingSafeEqual(sent, Buffer.from(earlier ?? secretHash));
  return isPresent || isEarlier;
}

/** Until when the earlier secret works beside the present one; null if none does. */
export const earlierSecretUntil = ({ earlierSecretUntil: until }: OAuthClient, now: number): Date | null =>
  until !== null && until.getTime() > now ? until : null;

/**
 * Gives a confidential client a new secret. The one before works beside it during the overlap. Until then, another
 * rotation needs an overlap of 0, which ends both: a rotation that kept the newest two would end a secret that a server
 * may still use, although nobody asked for that.
 *
 * @param overlap milliseconds
 * @returns the secret, of which only a hash is stored; null if the client has none, or an earlier one still works
 */
export async function rotateSecret(db: Db, clientId: string, overlap: number, now: number): Promise<string | null> {
  const secret = newToken();
  const { secretHash, earlierSecretUntil: until } = oauthClients;
  const isFree = overlap === 0 ? undefined : or(isNull(until), lte(until, new Date(now)));
  const rotated = await db
    .update(oauthClients)
    .set({
      secretHash: fingerprint(secret),
      earlierSecretHash: overlap === 0 ? null : sql`${secretHash}`,
      earlierSecretUntil: overlap === 0 ? null : new Date(now + overlap),
    })
    .where(and(eq(oauthClients.id, clientId), isNotNull(secretHash), isFree))
    .returning({ id: oauthClients.id });
  return rotated.length > 0 ? secret : null;
}

/**
 * Removes a client: its codes, its access tokens and its grants end at once.
 *
 * @returns how many people had let it in, and how many access tokens ended; null if there is no such client
 */
export async function removeClient(
  db: Db,
  clientId: string,
): Promise<{ readonly people: number; readonly tokens: number } | null> {
  return db.transaction(async (tx) => {
    // First, because a code that is being issued then waits for this and is refused.
    const locked = await tx
      .select({ id: oauthClients.id })
      .from(oauthClients)
      .where(eq(oauthClients.id, clientId))
      .for("update");
    if (locked.length === 0) return null;
    // In the same order as a withdrawal. The opposite order could deadlock.
    const grants = await tx
      .delete(oauthGrants)
      .where(eq(oauthGrants.clientId, clientId))
      .returning({ personId: oauthGrants.personId });
    // Waits for codes that are being exchanged, so that their tokens are among the sessions.
    await tx.delete(oauthCodes).where(eq(oauthCodes.clientId, clientId));
    const tokens = await tx.delete(sessions).where(eq(sessions.clientId, clientId)).returning({ id: sessions.id });
    await tx.delete(oauthClients).where(eq(oauthClients.id, clientId));
    return { people: grants.length, tokens: tokens.length };
  });
}

/** A redirect URI on the person's own computer, by the address of the loopback interface; its port apart. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(\/.*)?$/;

/** The same without its port; null if it is not on the loopback interface. */
function withoutPort(address: string): string | null {
  const [, host, path = ""] = loopback.exec(address) ?? [];
  return host === undefined ? null : `${host}${path}`;
}

/**
 * Whether a client may be answered at this redirect URI: it is identical to a registered one. On the loopback interface
 * it may have any port, because a native app takes a free one for each sign-in (RFC 8252 section 7.3). There `localhost`
 * is a name like any other, which may lead elsewhere.
 */
export function isRegistered({ redirectUris }: Pick<OAuthClient, "redirectUris">, address: string): boolean {
  if (redirectUris.includes(address)) return true;
  const anyPort = URL.canParse(address) ? withoutPort(address) : null;
  return anyPort !== null && redirectUris.some((registered) => withoutPort(registered) === anyPort);
}

const LONGEST_REDIRECT = 2000;

/**
 * Validates a redirect URI for registration. Plain http is allowed only for loopback (RFC 8252).
 *
 * @returns the problem, as the end of a sentence "… must …"; null if it is valid
 */
export function redirectProblem(address: string): string | null {
  if (address.length > LONGEST_REDIRECT) return `have at most ${LONGEST_REDIRECT} characters`;
  // Browsers would normalize such a URI, and it would never match exactly.
  if (/[\\\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return "be a full address, without spaces";
  const { protocol, hostname, username, password, href } = new URL(address);
  const isLocal = ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isLocal)) return "start with https://";
  if (username !== "" || password !== "") return "name no user";
  if (address.includes("#")) return "have no part after #";
  return href === address || href === `${address}/` ? null : `be written as a browser does: ${href}`;
}
