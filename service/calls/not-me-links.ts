import { and, desc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { disavowals, people } from "../database/schema.ts";
import { fingerprint, newToken } from "../shared/ids.ts";
import { type Person, hasEmail } from "../shared/people.ts";

/*
 * The links "This wasn't me" in the mails about an account. Anyone with one of them can secure the account, without a
 * session, and nothing else: the new password takes a link that is mailed then.
 */

/** TTL of a link, in milliseconds. */
export const NOT_ME_LIFETIME = 7 * 24 * 60 * 60_000;
/** The most links of one person; the newest are kept. */
export const MOST_NOT_ME_LINKS = 200;

/**
 * Issues a token for a link that is mailed to the person's address. Only a hash of it is stored, and only if the address
 * is still theirs: it waits for a concurrent change, after which the mailbox may be a stranger's.
 */
export async function issueNotMeLink(
  db: Db,
  { id: personId, email }: Pick<Person, "id" | "email">,
  now: number,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now + NOT_ME_LIFETIME).toISOString();
  // The columns are in the table's order.
  await db.insert(disavowals).select(
    sql`select ${fingerprint(token)}, ${people.id}, ${expiresAt}::timestamptz
    from ${people} where ${and(eq(people.id, personId), hasEmail(email))} for share`,
  );
  const surplus = db
    .select({ tokenHash: disavowals.tokenHash })
    .from(disavowals)
    .where(eq(disavowals.personId, personId))
    .orderBy(desc(disavowals.expiresAt))
    .offset(MOST_NOT_ME_LINKS);
  await db.delete(disavowals).where(inArray(disavowals.tokenHash, surplus));
  return token;
}

/** Makes the links of a person void but this one, which is in a mail that tells of a new password. */
export async function voidOtherNotMeLinks(db: Db, personId: string, token: string): Promise<void> {
  await db
    .delete(disavowals)
    .where(and(eq(disavowals.personId, personId), ne(disavowals.tokenHash, fingerprint(token))));
}

/** Prunes expired tokens. */
export async function sweepNotMeLinks(db: Db, now: number): Promise<void> {
  await db.delete(disavowals).where(lte(disavowals.expiresAt, new Date(now)));
}
