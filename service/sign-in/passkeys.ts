import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { MOST_PASSKEYS } from "../../machines/shared/passkeys.ts";
import type { Db } from "../database/database.ts";
import { passkeys, people } from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import { isSameAccess, type Person } from "../shared/people.ts";
import { endOtherSetups, type Session } from "../shared/sessions.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { hasCodeFactor } from "./second-factor.ts";

export type StoredPasskey = typeof passkeys.$inferSelect;

/** A passkey that an authenticator has just made. */
export type NewPasskey = Pick<
  StoredPasskey,
  "credentialId" | "publicKey" | "counter" | "transports" | "deviceType" | "backedUp" | "aaguid" | "name"
>;

/** The person's passkeys, oldest first. */
export async function passkeysOf(db: Db, personId: string): Promise<readonly StoredPasskey[]> {
  const theirs = eq(passkeys.personId, personId);
  return db.select().from(passkeys).where(theirs).orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Whether the person has a passkey. */
export async function hasPasskeys(db: Db, personId: string): Promise<boolean> {
  const one = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId)).limit(1);
  return one.length > 0;
}

/** The passkey with this credential id and its owner, or null. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ readonly passkey: StoredPasskey; readonly person: Person } | null> {
  const [found] = await db
    .select({ passkey: passkeys, person: people })
    .from(passkeys)
    .innerJoin(people, eq(people.id, passkeys.personId))
    .where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/**
 * Stores a passkey. Concurrent additions of one person wait for each other, so that all of them together keep the limit.
 *
 * @param proof the recovery code that is spent with it, and the session that goes on; null if there is none
 * @returns its id and the ids of the ended sessions, or the reason why it is not stored; "changed": the person's access
 *   has ended since they were read; "codeSpent": the recovery code was spent or replaced meanwhile
 */
export async function addPasskey(
  db: Db,
  person: Person,
  made: NewPasskey,
  now: number,
  proof: { readonly recoveryCodeHash: string; readonly session: Session } | null = null,
): Promise<
  { readonly id: string; readonly ended: readonly string[] } | "changed" | "codeSpent" | "tooMany" | "exists"
> {
  const personId = person.id;
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ recoveryCodeHash: people.recoveryCodeHash })
      .from(people)
      .where(isSameAccess(person, now))
      .for("update");
    if (locked === undefined) return "changed";
    if (proof !== null && locked.recoveryCodeHash !== proof.recoveryCodeHash) return "codeSpent";
    if ((await tx.$count(passkeys, eq(passkeys.personId, personId))) >= MOST_PASSKEYS) return "tooMany";
    const [added] = await tx
      .insert(passkeys)
      .values({ id: newId(), personId, ...made, createdAt: new Date(now) })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (added === undefined) return "exists";
    if (proof === null) return { ...added, ended: [] };
    await consumeRecoveryCode(tx, personId, proof.recoveryCodeHash);
    return { ...added, ended: await endOtherSetups(tx, personId, proof.session) };
  });
}

/** Renames a passkey of the person, and returns whether they have it. */
export async function renamePasskey(db: Db, personId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(ownPasskey(personId, id))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/**
 * Removes a passkey of the person. Concurrent removals of one person wait for each other, so that they keep the last one
 * if it is the only second factor.
 *
 * @returns the removed passkey, or why none was removed
 */
export async function removePasskey(
  db: Db,
  personId: string,
  id: string,
): Promise<{ readonly removed: Pick<StoredPasskey, "aaguid"> } | "unknown" | "onlySecondFactor"> {
  return db.transaction(async (tx) => {
    const theirs = eq(people.id, personId);
    const [person] = await tx.select().from(people).where(theirs).for("update");
    const present = await passkeysOf(tx, personId);
    const removed = present.find((passkey) => passkey.id === id);
    if (person === undefined || removed === undefined) return "unknown";
    if (present.length === 1 && person.passkeyFactor) {
      if (!hasCodeFactor(person)) return "onlySecondFactor";
      await tx.update(people).set({ passkeyFactor: false }).where(theirs);
    }
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    return { removed };
  });
}

/** Removes all passkeys of a person. */
export async function removePasskeysOf(db: Db, personId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.personId, personId));
}

const ownPasskey = (personId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.personId, personId));

/**
 * Records a sign-in with a passkey.
 *
 * @returns false if the passkey was removed or used since it was read
 */
export async function recordPasskeyUse(
  db: Db,
  { id, counter, lastUsedAt }: StoredPasskey,
  used: Pick<StoredPasskey, "counter" | "backedUp">,
  now: number,
): Promise<boolean> {
  const unused =
    lastUsedAt === null
      ? isNull(passkeys.lastUsedAt)
      : sql`${passkeys.lastUsedAt} = ${lastUsedAt.toISOString()}::timestamptz`;
  const recorded = await db
    .update(passkeys)
    .set({ ...used, lastUsedAt: new Date(now) })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter), unused))
    .returning({ id: passkeys.id });
  return recorded.length > 0;
}

/** The person's id as WebAuthn's user handle, which an authenticator gives back with each discovered passkey. */
export const userHandleOf = (personId: string): string => Buffer.from(personId).toString("base64url");
