import { domainToUnicode } from "node:url";
import { and, eq, gt, isNull, lte, ne, or, sql, type SQL } from "drizzle-orm";
import { checkEmail } from "../../machines/shared/rules.ts";
import { canonicalIdentifier, hasActingSign } from "../../machines/shared/spelling.ts";
import type { Db } from "../database/database.ts";
import { candidates, people } from "../database/schema.ts";

/** Milliseconds that a registered account may stay without a verified email address. */
const UNVERIFIED_LIFETIME = 30 * 24 * 60 * 60_000;

export type Person = typeof people.$inferSelect;
/** A new hire. */
export type Candidate = typeof candidates.$inferSelect;

/** A person or a new hire, by id. */
export type OwnerId = { readonly personId: string } | { readonly candidateId: string };

/** An email address as shown to people: its domain in letters instead of `xn--…`. */
export function shownEmail(canonical: string): string {
  const at = canonical.lastIndexOf("@") + 1;
  // `domainToUnicode` returns "" for an invalid domain.
  return canonical.slice(0, at) + (domainToUnicode(canonical.slice(at)) || canonical.slice(at));
}

/** Whether a value is non-empty, single-line text of at most `longest` UTF-16 units without signs that act. */
export const isText = (value: string, longest: number) =>
  value !== "" && value.length <= longest && !hasActingSign(value);

/** Whether a value is a valid email address that can be stored. */
export const isEmail = (value: string) => checkEmail(value) === null && isText(canonicalIdentifier(value), 254);

/** Whether a person has this email address, in SQL. */
export const hasEmail = (email: string) => eq(people.email, email);

/**
 * Whether a person is still who was read when they began to sign in, in SQL: for statements that wait for a concurrent
 * change. They have the same email address and password, may sign in, and nothing has ended their access since.
 */
export const isSameAccess = ({ id, email, passwordHash, accessEnded }: Person, now: number) =>
  and(
    eq(people.id, id),
    hasEmail(email),
    eq(people.passwordHash, passwordHash),
    eq(people.accessEnded, accessEnded),
    maySignIn(now),
  );

/** The person with this email address, or null. */
export async function findPerson(db: Db, email: string): Promise<Person | null> {
  if (!isEmail(email)) return null;
  const [person] = await db.select().from(people).where(hasEmail(email));
  return person ?? null;
}

/** The person with this id, or null. */
export async function findPersonById(db: Db, id: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.id, id));
  return person ?? null;
}

/**
 * Like `findPerson`, but also null for a disabled person: for steps that a stranger can begin, which must not tell one
 * from an address without an account.
 */
export async function findEnabledPerson(db: Db, email: string): Promise<Person | null> {
  const person = await findPerson(db, email);
  return person?.disabledAt === null ? person : null;
}

/**
 * Records that a person has verified their email address.
 *
 * @returns the person, whom a session is then opened for; null if their access has ended since they were read, or an
 *   operator has given them another address, to which the code was not mailed
 */
export async function verifyAddress(db: Db, person: Person, now: number): Promise<Person | null> {
  const [verified] = await db.update(people).set({ activated: true }).where(isSameAccess(person, now)).returning();
  return verified ?? null;
}

/** Whether the person's password no longer signs in: a generated one is too old, or the owner has secured the account. */
export const passwordHasExpired = ({ passwordExpiresAt }: Person, now: number) =>
  passwordExpiresAt !== null && passwordExpiresAt.getTime() <= now;

/**
 * `passwordExpiresAt` of an account whose owner has not chosen a password yet. Nobody knows its present password, which
 * counts as expired until the owner chooses one by a link.
 */
export const NO_PASSWORD = new Date(0);

/**
 * `passwordExpiresAt` of an account that its owner has secured ("This wasn't me"). It is long past, so that neither a call that began
 * before nor a process whose clock is behind takes the password for one that has not expired yet.
 */
export const SECURED = new Date(1);

/** Whether the owner has secured the account, and has not chosen another password since. */
export const isSecured = ({ passwordExpiresAt }: Pick<Person, "passwordExpiresAt">) =>
  passwordExpiresAt?.getTime() === SECURED.getTime();

/** Whether the person has not chosen a password yet, and was given none. */
export const hasNoPassword = ({ passwordExpiresAt }: Pick<Person, "passwordExpiresAt">) =>
  passwordExpiresAt?.getTime() === NO_PASSWORD.getTime();

/** Whether the person has chosen a password, or was given one, in SQL. */
export const hasPassword = or(isNull(people.passwordExpiresAt), ne(people.passwordExpiresAt, NO_PASSWORD));

/** Whether nobody has disabled the person (`disablePerson`), in SQL. */
export const isEnabled = isNull(people.disabledAt);

/**
 * Whether the person may use their password, in SQL: they are not disabled, and it has not expired. For statements that
 * wait for a concurrent change.
 */
const maySignIn = (now: number) =>
  and(isEnabled, or(isNull(people.passwordExpiresAt), gt(people.passwordExpiresAt, new Date(now))));

/**
 * Prunes accounts that registered by an invitation and never verified their email address, with their memberships. The
 * address can then be invited again. Organisations stay, and so do people added by an administrator.
 */
export async function sweepUnverified(db: Db, now: number): Promise<void> {
  const past = new Date(now - UNVERIFIED_LIFETIME);
  await db.delete(people).where(and(eq(people.activated, false), lte(people.registeredAt, past)));
}

/**
 * SQL: whether a person or a new hire has not been erased. For statements that write a row about them without a foreign
 * key to theirs. Such a statement waits for an erase, and writes nothing after it; an erase waits for the statement,
 * and finds the row.
 */
export const isStillThere = (owner: OwnerId): SQL =>
  "personId" in owner
    ? sql`exists (select from ${people} where ${eq(people.id, owner.personId)} for key share)`
    : sql`exists (select from ${candidates} where ${eq(candidates.id, owner.candidateId)} for key share)`;

/** The new hires with this email address, in every organisation. */
export async function newHiresWith(db: Db, email: string): Promise<readonly Candidate[]> {
  return db.select().from(candidates).where(eq(candidates.email, email));
}

/** A new hire's keys in the rate limits. Their sign-ins count under what they type: email address or employee code. */
export const accountsOfNewHire = ({
  orgId,
  email,
  employeeCode,
}: Pick<Candidate, "orgId" | "email" | "employeeCode">): readonly (readonly string[])[] => [
  [orgId, email],
  ...(employeeCode === null ? [] : [[orgId, canonicalIdentifier(employeeCode)]]),
];
