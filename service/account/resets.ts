import { and, eq, gt, lte, ne, type SQL } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { candidates, passwordResets, people, type ResetKind } from "../database/schema.ts";
import { fingerprint, newId, newToken } from "./ids.ts";

const LIFETIME = 10 * 60_000;

export type PasswordReset = typeof passwordResets.$inferSelect;

/** Whose password may be reset. */
export type ResetOwner = { readonly personId: string } | { readonly candidateId: string };

const ofOwner = (owner: ResetOwner) =>
  "personId" in owner ? eq(passwordResets.personId, owner.personId) : eq(passwordResets.candidateId, owner.candidateId);

/** Makes everything else about the owner's resets wait for the end of this transaction. */
async function lock(tx: Db, owner: ResetOwner): Promise<void> {
  if ("personId" in owner) {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, owner.personId)).for("update");
  } else {
    await tx.select({ id: candidates.id }).from(candidates).where(eq(candidates.id, owner.candidateId)).for("update");
  }
}

/** A way to set a new password, just made. */
export interface NewReset {
  readonly id: string;
  /** The code or ticket, of which only a hash is kept. */
  readonly token: string;
  /** Whose, of which kind and asked for from where: of those alike one is good. */
  readonly alike: SQL | undefined;
}

/**
 * Lets a person set a new password within 10 minutes, once. What there was of the same kind stays good until the new
 * one has reached its owner (`settleReset`).
 *
 * @param owner null does the same work for an address without an account
 * @param place the address it is asked for from, as a hash
 * @param recoveryCodeHash of the recovery code that a ticket is given for
 */
export async function issueReset(
  db: Db,
  owner: ResetOwner | null,
  kind: ResetKind,
  place: string,
  now: number,
  recoveryCodeHash: string | null = null,
): Promise<NewReset> {
  const [id, token] = [newId(), newToken()];
  const tokenHash = fingerprint(token);
  const expiresAt = new Date(now + LIFETIME);
  await db.insert(passwordResets).values({ id, tokenHash, kind, place, ...owner, recoveryCodeHash, expiresAt });
  const theirs = owner === null ? eq(passwordResets.id, id) : ofOwner(owner);
  return { id, token, alike: and(theirs, eq(passwordResets.kind, kind), eq(passwordResets.place, place)) };
}

/**
 * Leaves one of those alike: the new one where it has reached its owner, else those from before. A stranger's, asked
 * for elsewhere, takes away nothing of the owner's.
 */
export async function settleReset(db: Db, { id, alike }: NewReset, arrived: boolean): Promise<void> {
  const { id: each } = passwordResets;
  await db.delete(passwordResets).where(arrived ? and(alike, ne(each, id)) : and(alike, eq(each, id)));
}

/** What a code or ticket is good for; null when it is over or never was. Looking does not use it up. */
export async function findReset(db: Db, token: string, kind: ResetKind, now: number): Promise<PasswordReset | null> {
  const [reset] = await db
    .select()
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, fingerprint(token)),
        eq(passwordResets.kind, kind),
        gt(passwordResets.expiresAt, new Date(now)),
      ),
    );
  return reset ?? null;
}

/** Uses one up, in a transaction, and withdraws every other of its owner; of several at once one gets true. */
export async function takeReset(tx: Db, id: string, owner: ResetOwner): Promise<boolean> {
  await lock(tx, owner);
  const taken = await tx.delete(passwordResets).where(ofOwner(owner)).returning({ id: passwordResets.id });
  return taken.some((reset) => reset.id === id);
}

/** Removes those that are over. */
export async function sweepResets(db: Db, now: number): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, new Date(now)));
}
