import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { generateSecret } from "otplib";
import type { Db } from "../database/database.ts";
import { secondFactorSetups } from "../database/schema.ts";
import type { DataKeys } from "../shared/sealing.ts";
import { type CodeOutcome, timeStepOf } from "./authenticator.ts";
import { hashRecoveryCode, newRecoveryCode } from "./recovery-codes.ts";

/*
 * The second factor that a person is setting up. The service stores its own copy, which the client's values must match.
 */

/** TTL of a set-up, in milliseconds. */
const LIFETIME = 15 * 60_000;

/** A set-up as the database keeps it, and its authenticator's secret in clear. */
export type SecondFactorSetup = typeof secondFactorSetups.$inferSelect & { readonly secret: string };

/** Where set-ups are kept. */
type Setups = { readonly db: Db; readonly dataKeys: DataKeys };

/** What a set-up shows. */
export interface StartedSetup {
  readonly secret: string;
  readonly recoveryCode: string;
  /** Whether it makes a secret and a recovery code useless that were shown a short time ago. */
  readonly replaces: boolean;
}

/**
 * Starts a set-up with a new recovery code, and with the authenticator secret that the same session was shown before, if
 * that is still valid: after a reload, an app that has it need not be set up again. Otherwise the secret is new, because
 * another session may be a thief's, who would then know the secret that the person saves. It is new too if no key opens
 * the one before.
 */
export async function startSetup(
  { db, dataKeys }: Setups,
  personId: string,
  sessionId: string,
  now: number,
): Promise<StartedSetup> {
  const recoveryCode = newRecoveryCode();
  const shown = { recoveryCodeHash: await hashRecoveryCode(recoveryCode), expiresAt: new Date(now + LIFETIME) };
  const valid = and(eq(secondFactorSetups.personId, personId), gt(secondFactorSetups.expiresAt, new Date(now)));
  const [again] = await db
    .update(secondFactorSetups)
    .set(shown)
    .where(and(valid, eq(secondFactorSetups.sessionId, sessionId)))
    .returning({ kept: secondFactorSetups.authenticatorSecret });
  if (again && dataKeys.knows(again.kept)) {
    return { secret: dataKeys.open(again.kept, personId), recoveryCode, replaces: false };
  }
  const replaces = (await db.$count(secondFactorSetups, valid)) > 0;
  const secret = generateSecret();
  const authenticatorSecret = dataKeys.seal(secret, personId);
  const fresh = { ...shown, authenticatorSecret, sessionId, provedTimeStep: null };
  await db
    .insert(secondFactorSetups)
    .values({ personId, ...fresh })
    .onConflictDoUpdate({ target: secondFactorSetups.personId, set: fresh });
  return { secret, recoveryCode, replaces };
}

/** The person's current set-up; null if there is none, it has expired, or no key opens its secret. */
export async function findSetup(
  { db, dataKeys }: Setups,
  personId: string,
  now: number,
): Promise<SecondFactorSetup | null> {
  const [setup] = await db
    .select()
    .from(secondFactorSetups)
    .where(and(eq(secondFactorSetups.personId, personId), gt(secondFactorSetups.expiresAt, new Date(now))));
  return setup && dataKeys.knows(setup.authenticatorSecret)
    ? { ...setup, secret: dataKeys.open(setup.authenticatorSecret, personId) }
    : null;
}

/** Checks a code of the new authenticator, and records it as proved. A time step works once, as at sign-in. */
export async function proveAuthenticator(
  db: Db,
  setup: SecondFactorSetup,
  code: string,
  now: number,
): Promise<CodeOutcome> {
  const step = await timeStepOf(setup.secret, code, now);
  if (step === null) return "wrong";
  const { provedTimeStep } = secondFactorSetups;
  const proved = await db
    .update(secondFactorSetups)
    .set({ provedTimeStep: step })
    .where(and(same(setup), or(isNull(provedTimeStep), lt(provedTimeStep, step))))
    .returning({ personId: secondFactorSetups.personId });
  if (proved.length > 0) return "right";
  // The update also matches no row if a newer set-up has replaced this one.
  return setup.provedTimeStep !== null && setup.provedTimeStep >= step ? "used" : "wrong";
}

/** Deletes a finished set-up; false if it no longer exists, another replaced it or a later code has proved it since. */
export async function finishSetup(db: Db, setup: SecondFactorSetup): Promise<boolean> {
  const provedBySame = sql`${secondFactorSetups.provedTimeStep} is not distinct from ${setup.provedTimeStep}::bigint`;
  const finished = await db
    .delete(secondFactorSetups)
    .where(and(same(setup), provedBySame))
    .returning({ personId: secondFactorSetups.personId });
  return finished.length > 0;
}

const same = (setup: SecondFactorSetup) =>
  and(
    eq(secondFactorSetups.personId, setup.personId),
    eq(secondFactorSetups.authenticatorSecret, setup.authenticatorSecret),
  );

/** Cancels a person's set-up. */
export async function cancelSetup(db: Db, personId: string): Promise<void> {
  await db.delete(secondFactorSetups).where(eq(secondFactorSetups.personId, personId));
}

/** Prunes expired set-ups. */
export async function sweepSetups(db: Db, now: number): Promise<void> {
  await db.delete(secondFactorSetups).where(lte(secondFactorSetups.expiresAt, new Date(now)));
}
