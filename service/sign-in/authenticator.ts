import { and, eq, isNull, lt, or } from "drizzle-orm";
import { verify } from "otplib";
import { canonicalCode } from "../../machines/shared/spelling.ts";
import { nameInLog } from "../calls/audit.ts";
import type { IncomingRequest } from "../calls/call.ts";
import type { Context } from "../calls/context.ts";
import { people } from "../database/schema.ts";
import type { Person } from "../shared/people.ts";

/** TOTP (RFC 6238) with the parameters that all authenticator apps support: SHA-1, six digits, 30 s steps. */
const PERIOD = 30;

/**
 * The time step of a TOTP code; null if it is wrong, or more than one step from `now`.
 *
 * @param now epoch milliseconds
 */
export async function timeStepOf(secret: string, typed: string, now: number): Promise<number | null> {
  const code = canonicalCode(typed);
  if (!/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = await verify({ secret, token: code, epoch, period: PERIOD, epochTolerance: PERIOD });
  return result.valid ? Math.floor(epoch / PERIOD) + result.delta : null;
}

/**
 * The outcome of a code: `used` means that it is right, but its time step or a later one was redeemed before, or the
 * authenticator was replaced since the person was read.
 */
export type CodeOutcome = "right" | "wrong" | "used";

/** Seconds until an authenticator app shows another code. */
export const secondsToNextCode = (now: number) => PERIOD - (Math.floor(now / 1000) % PERIOD);

/**
 * Redeems a code of the person's authenticator app. A used step and all earlier ones are rejected from then on. One
 * statement checks and records the step, so only one of two concurrent requests succeeds. The steps belong to the
 * authenticator: after a concurrent set-up, the last step of the new one says nothing about a code of the old one.
 */
export async function redeemAuthenticatorCode(
  {
    context: { db, dataKeys },
    now,
    note,
  }: Pick<IncomingRequest, "now" | "note"> & { readonly context: Pick<Context, "db" | "dataKeys"> },
  person: Person,
  code: string,
): Promise<CodeOutcome> {
  const { id, authenticatorSecret: kept } = person;
  if (kept === null) return "wrong";
  const secret = dataKeys.open(kept, id);
  const step = await timeStepOf(secret, code, now);
  if (step === null) return "wrong";
  const { authenticatorSecret, lastTimeStep } = people;
  const isUnused = or(isNull(lastTimeStep), lt(lastTimeStep, step));
  const taken = await db
    .update(people)
    .set({ lastTimeStep: step })
    .where(and(eq(people.id, id), eq(authenticatorSecret, kept), isUnused))
    .returning({ id: people.id });
  if (taken.length === 0) return "used";
  note({ spent: [`step ${nameInLog(secret)} ${step}`] });
  return "right";
}
