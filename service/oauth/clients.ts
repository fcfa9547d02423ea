import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { fingerprint } from "../account/ids.ts";
import type { Db } from "../database/database.ts";
import { oauthClients } from "../database/schema.ts";

export type OAuthClient = typeof oauthClients.$inferSelect;

export async function findClient(db: Db, clientId: string): Promise<OAuthClient | null> {
  if (!/^[\x21-\x7e]{1,100}$/.test(clientId)) return null;
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, clientId));
  return client ?? null;
}

/** Whether a confidential client sent its secret, or a public client sent none. Compares in constant time. */
export function hasValidSecret({ secretHash }: OAuthClient, secret: string | null): boolean {
  if (secretHash === null || secret === null) return secretHash === secret;
  return timingSafeEqual(Buffer.from(fingerprint(secret)), Buffer.from(secretHash));
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
