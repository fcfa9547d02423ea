import { and, eq, lte } from "drizzle-orm";
import { checkEmail, trimmed } from "../../machines/shared/rules.ts";
import type { Db } from "../database/database.ts";
import { people } from "../database/schema.ts";

/** How long an account may wait for its email address to be verified, in milliseconds. */
const UNCONFIRMED_LIFETIME = 30 * 24 * 60 * 60_000;

export type Person = typeof people.$inferSelect;

/** The form in which an identifier is stored and compared. */
export const identifierOf = (value: string) => trimmed(value).toLowerCase();

/**
 * Text that people read, on one line: the database takes no zero bytes, and an administrator's terminal obeys the
 * other control characters.
 */
export const isText = (value: string, longest: number) =>
  value !== "" && value.length <= longest && !/\p{Cc}/u.test(value);

/** Whether it can be an email address and stored as text at all. */
export const isEmail = (value: string) => checkEmail(value) === null && isText(trimmed(value), 254);

/** The person with this email address, if there is one. */
export async function findPerson(db: Db, email: string): Promise<Person | null> {
  const identifier = identifierOf(email);
  if (!isEmail(identifier)) return null;
  const [person] = await db.select().from(people).where(eq(people.email, identifier));
  return person ?? null;
}

/** Whether the password was made up by the service and has gone unused for too long. */
export const passwordHasExpired = ({ passwordExpiresAt }: Person, now: number) =>
  passwordExpiresAt !== null && passwordExpiresAt.getTime() <= now;

/**
 * Removes the accounts that were registered by an invitation and never verified, with their memberships; the address
 * can then be invited again. Their organisations stay, and so do people an administrator added.
 */
export async function sweepUnconfirmed(db: Db, now: number): Promise<void> {
  const past = new Date(now - UNCONFIRMED_LIFETIME);
  await db.delete(people).where(and(eq(people.activated, false), lte(people.registeredAt, past)));
}
