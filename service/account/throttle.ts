import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../database/open-database.ts";
import { throttles } from "../database/schema.ts";
import { fingerprint } from "./ids.ts";

/**
 * How many failures are free within `memory`, counted from the first; and how the waits grow from then on:
 * `firstWait`, then twice as long with each further failure, up to `longestWait`, until there was none for
 * `memory`. In seconds.
 */
export interface ThrottleRule {
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
  readonly memory: number;
}

/**
 * The limits. A person is known by account *and* address where a stranger could fail in their name, so that
 * nobody can lock somebody else out from elsewhere; by the account alone only where the password was right.
 */
export const throttleRules = {
  /** Passwords for one account from one address. */
  password: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Failures of any kind from one address: many people may share it. */
  address: { free: 100, firstWait: 60, longestWait: 900, memory: 900 },
  /** Passwords for one account from everywhere. Never refused, only slowed (`SLOW_DOWN`). */
  account: { free: 100, firstWait: 0, longestWait: 0, memory: 900 },
  /** Authenticator codes of a person whose password was right. */
  authenticator: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Activation codes for one account from one address: a stranger must not use up somebody's tries. */
  activation: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** The current password of somebody who is signed in. */
  currentPassword: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Recovery codes: five an hour (security.md 10). */
  recoveryCode: { free: 5, firstWait: 3600, longestWait: 3600, memory: 3600 },
  /** Secrets of one third-party app from one address. */
  clientSecret: { free: 10, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Mails that anybody can have sent to one person; counted whether or not there is such a person. */
  mails: { free: 5, firstWait: 300, longestWait: 900, memory: 900 },
  /** Whatever anybody may ask for from one address without signing in, whether it fails or not. */
  asking: { free: 100, firstWait: 60, longestWait: 900, memory: 900 },
  /** Whether there is an account, asked on one socket. */
  existence: { free: 10, firstWait: 30, longestWait: 900, memory: 900 },
} as const satisfies Record<string, ThrottleRule>;
export type ThrottleName = keyof typeof throttleRules;

/** What failures are counted for: the rule and whom it is about. */
export interface Throttled {
  readonly name: ThrottleName;
  readonly about: readonly string[];
}

/** Hashed, so that the table holds no addresses of people and no bytes the database would not take. */
const keyOf = ({ name, about }: Throttled) => `${name}:${fingerprint(JSON.stringify(about))}`;

/** Where somebody stands: seconds until another try is allowed (0: now), and the failures that still count. */
export interface Standing {
  readonly wait: number;
  readonly failures: number;
}

/** Where each stands, in the order asked. */
export async function standings(db: Db, asked: readonly Throttled[], now: number): Promise<readonly Standing[]> {
  const keys = asked.map(keyOf);
  const rows = await db.select().from(throttles).where(inArray(throttles.key, keys));
  return keys.map((key) => {
    const row = rows.find((candidate) => candidate.key === key);
    return {
      wait: secondsUntil(row?.blockedUntil ?? null, now),
      failures: row && row.forgottenAt.getTime() > now ? row.failures : 0,
    };
  });
}

/** Seconds until another try is allowed; 0 when it is allowed now. */
export async function waitFor(db: Db, throttled: Throttled, now: number): Promise<number> {
  const [standing] = await standings(db, [throttled], now);
  return standing?.wait ?? 0;
}

/**
 * Counts one failure, unless a wait is running. In one statement, so that of any number at once each is
 * counted; called before a guess is looked at, it lets exactly the allowed ones through.
 *
 * @returns 0 when it was counted, else the seconds still to wait
 */
export async function countFailure(db: Db, throttled: Throttled, now: number): Promise<number> {
  const rule: ThrottleRule = throttleRules[throttled.name];
  const key = keyOf(throttled);
  const at = (seconds: number) => new Date(now + seconds * 1000);
  const time = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const failures = sql<number>`case when ${throttles.forgottenAt} <= ${time(at(0))} then 1 else ${throttles.failures} + 1 end`;
  const over = sql`(${failures}) - ${rule.free}`;
  // The exponent is bounded, or a long series of failures would leave the range of numbers.
  const wait = sql`least(${rule.longestWait}::float8, ${rule.firstWait}::float8 * power(2::float8, least(${over}, 20)::float8))`;
  const counted = await db
    .insert(throttles)
    .values({
      key,
      failures: 1,
      blockedUntil: rule.free <= 1 ? at(rule.firstWait) : null,
      forgottenAt: at(rule.memory),
    })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        failures,
        blockedUntil: sql`case when ${over} >= 0 then ${time(at(0))} + ${wait} * interval '1 second' end`,
        forgottenAt: sql`case when ${throttles.forgottenAt} <= ${time(at(0))} or ${over} >= 0 then ${time(at(rule.memory))} else ${throttles.forgottenAt} end`,
      },
      setWhere: sql`${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${time(at(0))}`,
    })
    .returning({ key: throttles.key });
  return counted.length > 0 ? 0 : Math.max(1, await waitFor(db, throttled, now));
}

/** Forgets the failures: the right answer was given. */
export async function forgiveFailures(db: Db, throttled: Throttled): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, keyOf(throttled)));
}

/** Removes what no longer counts. */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  const past = new Date(now);
  await db
    .delete(throttles)
    .where(
      and(lte(throttles.forgottenAt, past), or(isNull(throttles.blockedUntil), lte(throttles.blockedUntil, past))),
    );
}

export const secondsUntil = (moment: Date | null, now: number) =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment.getTime() - now) / 1000));
