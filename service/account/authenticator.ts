import { and, eq, isNull, lt, or } from "drizzle-orm";
import { verify } from "otplib";
import type { Db } from "../database/database.ts";
import { people } from "../database/schema.ts";
import type { Person } from "./people.ts";

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, steps of 30 s. */
const PERIOD = 30;

/**
 * The time step a code belongs to, or null when it is not one of this secret within one step of now.
 *
 * @param now epoch milliseconds
 */
export async function timeStepOf(secret: string, code: string, now: number): Promise<number | null> {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = await verify({ secret, token: code, epoch, period: PERIOD, epochTolerance: PERIOD });
  return result.valid ? Math.floor(epoch / PERIOD) + result.delta : null;
}

/**
 * Uses a code of the person's authenticator app up. A step that was used, and every one before it, never
 * counts again; the step is taken in one statement, so that of two at the same moment one wins.
 */
export async function redeemAuthenticatorCode(db: Db, person: Person, code: string, now: number): Promise<boolean> {
  if (person.authenticatorSecret === null) return false;
  const step = await timeStepOf(person.authenticatorSecret, code, now);
  if (step === null) return false;
  const taken = await db
    .update(people)
    .set({ lastTimeStep: step })
    .where(and(eq(people.id, person.id), or(isNull(people.lastTimeStep), lt(people.lastTimeStep, step))))
    .returning({ id: people.id });
  return taken.length > 0;
}
