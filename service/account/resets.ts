import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../database/open-database.ts";
import { candidates, passwordResets, people, type ResetKind } from "../database/schema.ts";
import { fingerprint, newId, newToken } from "./ids.ts";

const LIFETIME = 10 * 60_000;

export type PasswordReset = typeof passwordResets.$inferSelect;

/** Whose password may be set anew. */
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

/**
 * Lets somebody set a new password within 10 minutes, once. It replaces what there was of the same kind.
 *
 * @param recoveryCodeHash of the recovery code that a ticket is given for
 * @returns the code or ticket, of which only a hash is kept
 */
export async function issueReset(
  db: Db,
  owner: ResetOwner,
  kind: ResetKind,
  now: number,
  recoveryCodeHash: string | null = null,
): Promise<string> {
  const token = newToken();
  await db.transaction(async (tx) => {
    await lock(tx, owner);
    await tx.delete(passwordResets).where(and(ofOwner(owner), eq(passwordResets.kind, kind)));
    await tx.insert(passwordResets).values({
      id: newId(),
      tokenHash: fingerprint(token),
      kind,
      ...owner,
      recoveryCodeHash,
      expiresAt: new Date(now + LIFETIME),
    });
  });
  return token;
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
