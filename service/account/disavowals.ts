import { and, desc, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { plainCode } from "../../machines/shared/spelling.ts";
import type { Db } from "../database/database.ts";
import { disavowals, oauthGrants, passkeys, people } from "../database/schema.ts";
import { endAccess } from "./end-access.ts";
import { fingerprint, newToken } from "./ids.ts";
import { hasPasskeys } from "./passkeys.ts";
import { DISAVOWED, isEnabled, type Person, stillHasEmail } from "./people.ts";

/*
 * The links "This wasn't me" in the mails about an account. Anyone with one of them can secure the account, without a
 * session, and nothing else: the new password takes a link that is mailed then.
 */

/** TTL of a link, in milliseconds. */
const LIFETIME = 7 * 24 * 60 * 60_000;
/** The most links of one person; the newest are kept. */
export const MOST_DISAVOWALS = 200;

/**
 * Issues a token for a link that is mailed to the person's address. Only a hash of it is stored, and only if the address
 * is still theirs: it waits for a concurrent change, after which the mailbox may be a stranger's.
 */
export async function issueDisavowal(
  db: Db,
  { id: personId, email }: Pick<Person, "id" | "email">,
  now: number,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now + LIFETIME).toISOString();
  // The columns are in the table's order.
  await db.insert(disavowals).select(
    sql`select ${fingerprint(token)}, ${people.id}, ${expiresAt}::timestamptz
    from ${people} where ${and(eq(people.id, personId), stillHasEmail(email))} for share`,
  );
  const surplus = db
    .select({ tokenHash: disavowals.tokenHash })
    .from(disavowals)
    .where(eq(disavowals.personId, personId))
    .orderBy(desc(disavowals.expiresAt))
    .offset(MOST_DISAVOWALS);
  await db.delete(disavowals).where(inArray(disavowals.tokenHash, surplus));
  return token;
}

/** Makes the links of a person void but this one, which is in a mail that tells of a new password. */
export async function voidOtherDisavowals(db: Db, personId: string, token: string): Promise<void> {
  await db
    .delete(disavowals)
    .where(and(eq(disavowals.personId, personId), ne(disavowals.tokenHash, fingerprint(token))));
}

/** The person of a token; null if it is invalid, used or expired, or they are disabled. Does not consume it. */
export async function findDisavowal(
  db: Db,
  token: string,
  now: number,
): Promise<Pick<Person, "id" | "email" | "language"> | null> {
  const [found] = await db
    .select({ id: people.id, email: people.email, language: people.language })
    .from(disavowals)
    .innerJoin(people, eq(people.id, disavowals.personId))
    .where(and(eq(disavowals.tokenHash, hashOf(token)), gt(disavowals.expiresAt, new Date(now)), isEnabled));
  return found ?? null;
}

const hashOf = (token: string) => fingerprint(plainCode(token));

/**
 * Secures the account of a token, in a transaction. Ends its sessions, those of apps too; takes back trusted devices,
 * codes, the recovery code, set-ups and all its tokens; and removes the passkeys and apps added within the lifetime of
 * a token, because one may be the thief's. The password no longer signs in: a thief who knows it could otherwise come
 * back before the owner has set another. A person whose only second factor is removed keeps `passkeyFactor`: otherwise
 * the mailbox alone would set the password and then another factor.
 *
 * @returns the ids of the ended sessions; null if the token is not the person's, or a concurrent transaction was first
 */
export async function secureAccount(
  tx: Db,
  token: string,
  personId: string,
  now: number,
): Promise<readonly string[] | null> {
  // Sign-ins and changes that are under way wait for this, and are then refused.
  const secured = { passwordExpiresAt: DISAVOWED, recoveryCodeHash: null };
  await tx.update(people).set(secured).where(eq(people.id, personId));
  const taken = await tx
    .delete(disavowals)
    .where(eq(disavowals.personId, personId))
    .returning({ tokenHash: disavowals.tokenHash });
  if (!taken.some(({ tokenHash }) => tokenHash === hashOf(token))) return null;
  const ended = await endAccess(tx, personId);
  await tx
    .delete(passkeys)
    .where(and(eq(passkeys.personId, personId), gt(passkeys.createdAt, new Date(now - LIFETIME))));
  if (!(await hasPasskeys(tx, personId))) {
    await tx
      .update(people)
      .set({ passkeyFactor: false })
      .where(and(eq(people.id, personId), or(people.emailFactor, people.appFactor)));
  }
  await tx
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.personId, personId), gt(oauthGrants.grantedAt, new Date(now - LIFETIME))));
  return ended;
}

/** Prunes expired tokens. */
export async function sweepDisavowals(db: Db, now: number): Promise<void> {
  await db.delete(disavowals).where(lte(disavowals.expiresAt, new Date(now)));
}
