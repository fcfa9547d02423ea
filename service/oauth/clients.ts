import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { fingerprint } from "../account/ids.ts";
import type { Db } from "../database/database.ts";
import { oauthClients } from "../database/schema.ts";

export type OAuthClient = typeof oauthClients.$inferSelect;

/** The registered third-party app of this `client_id`. */
export async function findClient(db: Db, clientId: string): Promise<OAuthClient | null> {
  if (!/^[\x21-\x7e]{1,100}$/.test(clientId)) return null;
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, clientId));
  return client ?? null;
}

/** Whether a client may be trusted to be itself: by its secret, or by having none and giving none. */
export function provesItself({ secretHash }: OAuthClient, secret: string | null): boolean {
  if (secretHash === null || secret === null) return secretHash === secret;
  return timingSafeEqual(Buffer.from(fingerprint(secret)), Buffer.from(secretHash));
}

const LONGEST_REDIRECT = 2000;

/**
 * What is wrong with an address to register, in words that continue "must"; null when nothing is. Plain http
 * is for a program on the person's own computer (RFC 8252).
 */
export function redirectProblem(address: string): string | null {
  if (address.length > LONGEST_REDIRECT) return `have at most ${LONGEST_REDIRECT} characters`;
  // What a browser would read in another way than it is written would never match exactly.
  if (/[\\\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return "be a full address, without spaces";
  const { protocol, hostname, username, password, href } = new URL(address);
  const isLocal = ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isLocal)) return "start with https://";
  if (username !== "" || password !== "") return "name no user";
  if (address.includes("#")) return "have no part after #";
  return href === address || href === `${address}/` ? null : `be written as a browser does: ${href}`;
}
