import { and, eq, lte, sql } from "drizzle-orm";
import { checkEmail, trimmed } from "../../machines/shared/rules.ts";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import { people } from "../database/schema.ts";

/** Milliseconds that a registered account may stay without a verified email address. */
const UNVERIFIED_LIFETIME = 30 * 24 * 60 * 60_000;

export type Person = typeof people.$inferSelect;

/** The normal form in which identifiers are stored and compared: trimmed, in lower case. */
export const identifierOf = (value: string) => trimmed(value).toLowerCase();

/**
 * Whether a value is non-empty, single-line text of at most `longest` UTF-16 units without control characters: the
 * database rejects zero bytes, and an administrator's terminal would interpret the others.
 */
export const isText = (value: string, longest: number) =>
  value !== "" && value.length <= longest && !/\p{Cc}/u.test(value);

/** Whether a value is a valid email address that can be stored. */
export const isEmail = (value: string) => checkEmail(value) === null && isText(trimmed(value), 254);

const personByEmail = prepared((db) =>
  db
    .select()
    .from(people)
    .where(eq(people.email, sql.placeholder("email")))
    .prepare("person_by_email"),
);

/** The person with this email address, or null. */
export async function findPerson(db: Db, email: string): Promise<Person | null> {
  const identifier = identifierOf(email);
  if (!isEmail(identifier)) return null;
  const [person] = await personByEmail(db).execute({ email: identifier });
  return person ?? null;
}

/** Whether the person's password is a generated one that has expired. */
export const passwordHasExpired = ({ passwordExpiresAt }: Person, now: number) =>
  passwordExpiresAt !== null && passwordExpiresAt.getTime() <= now;

/**
 * Prunes accounts that registered by an invitation and never verified their email address, with their memberships. The
 * address can then be invited again. Organisations stay, and so do people added by an administrator.
 */
export async function sweepUnverified(db: Db, now: number): Promise<void> {
  const past = new Date(now - UNVERIFIED_LIFETIME);
  await db.delete(people).where(and(eq(people.activated, false), lte(people.registeredAt, past)));
}
