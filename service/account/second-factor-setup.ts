import { and, eq, gt, isNull, lt, lte, or } from "drizzle-orm";
import { generateSecret } from "otplib";
import type { Db } from "../database/database.ts";
import { secondFactorSetups } from "../database/schema.ts";
import { timeStepOf } from "./authenticator.ts";
import { hashRecoveryCode, newRecoveryCode } from "./recovery-codes.ts";

/*
 * The second factor a person is setting up. The service keeps its own copy: what comes back from the client has to
 * match it, and is otherwise good for nothing.
 */

const LIFETIME = 15 * 60_000;

export type SecondFactorSetup = typeof secondFactorSetups.$inferSelect;

/** Starts setting up: a new secret for an authenticator app and a new recovery code, in place of any before. */
export async function startSetup(
  db: Db,
  personId: string,
  now: number,
): Promise<{ secret: string; recoveryCode: string }> {
  const secret = generateSecret();
  const recoveryCode = newRecoveryCode();
  const fresh = {
    authenticatorSecret: secret,
    recoveryCodeHash: await hashRecoveryCode(recoveryCode),
    provedTimeStep: null,
    expiresAt: new Date(now + LIFETIME),
  };
  await db
    .insert(secondFactorSetups)
    .values({ personId, ...fresh })
    .onConflictDoUpdate({ target: secondFactorSetups.personId, set: fresh });
  return { secret, recoveryCode };
}

/** What the person is setting up; null when they are not, or have taken too long. */
export async function findSetup(db: Db, personId: string, now: number): Promise<SecondFactorSetup | null> {
  const [setup] = await db
    .select()
    .from(secondFactorSetups)
    .where(and(eq(secondFactorSetups.personId, personId), gt(secondFactorSetups.expiresAt, new Date(now))));
  return setup ?? null;
}

/** Proves by a code that the person's app holds the new secret. A time step counts once, as at sign-in. */
export async function proveAuthenticator(
  db: Db,
  setup: SecondFactorSetup,
  code: string,
  now: number,
): Promise<boolean> {
  const step = await timeStepOf(setup.authenticatorSecret, code, now);
  if (step === null) return false;
  const { provedTimeStep } = secondFactorSetups;
  const proved = await db
    .update(secondFactorSetups)
    .set({ provedTimeStep: step })
    .where(and(same(setup), or(isNull(provedTimeStep), lt(provedTimeStep, step))))
    .returning({ personId: secondFactorSetups.personId });
  return proved.length > 0;
}

/** Ends the set-up; false when it is over already or another has taken its place. */
export async function finishSetup(db: Db, setup: SecondFactorSetup): Promise<boolean> {
  const finished = await db
    .delete(secondFactorSetups)
    .where(same(setup))
    .returning({ personId: secondFactorSetups.personId });
  return finished.length > 0;
}

const same = (setup: SecondFactorSetup) =>
  and(
    eq(secondFactorSetups.personId, setup.personId),
    eq(secondFactorSetups.authenticatorSecret, setup.authenticatorSecret),
  );

/** Takes back what a person was setting up. */
export async function withdrawSetup(db: Db, personId: string): Promise<void> {
  await db.delete(secondFactorSetups).where(eq(secondFactorSetups.personId, personId));
}

/** Removes the set-ups that took too long. */
export async function sweepSetups(db: Db, now: number): Promise<void> {
  await db.delete(secondFactorSetups).where(lte(secondFactorSetups.expiresAt, new Date(now)));
}
