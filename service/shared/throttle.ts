import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { throttles } from "../database/schema.ts";
import { fingerprint } from "./ids.ts";
import { accountHash } from "./known-addresses.ts";

/**
 * A rate limit with exponential backoff, in seconds. `free` failures are allowed within `memory` of the first. Then the
 * wait is `firstWait`, and doubles with each further failure up to `longestWait`. The failures expire after `memory`
 * without one.
 */
export interface ThrottleRule {
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
  readonly memory: number;
}

const DAY = 86_400;

/**
 * The limits. If strangers can fail in an account's name, a limit counts for account *and* network address, so that they
 * stop nobody elsewhere. Some have a second limit for all addresses together. There each address from which the owner has
 * signed in has a count of its own (`countAccountAttempt`).
 */
export const throttleRules = {
  /** Passwords for one account from one address. */
  password: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Failures of any kind from one address, which many people may share; those known there have a count each (`atAddress`). */
  address: { free: 100, firstWait: 60, longestWait: 900, memory: 900 },
  /** Passwords for one account from all addresses. Never refused, only slowed (`SLOW_DOWN`). */
  account: { free: 100, firstWait: 0, longestWait: 0, memory: 900 },
  /** Six-digit codes, mailed or TOTP, for one account from one address. Success clears the failures. */
  code: { free: 5, firstWait: 30, longestWait: DAY, memory: 30 * DAY },
  /**
   * The limit on the same codes against a long attack. A success only uncounts itself: if it cleared the failures, the
   * owner's sign-ins would let the attack continue. Allows 90 guesses in a month.
   */
  codeLasting: { free: 50, firstWait: 30, longestWait: DAY, memory: 30 * DAY },
  /** Activation codes for accounts that expect none. They expire soon, because strangers can invent such accounts. */
  noCode: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Codes of an authenticator that is being set up. The person can see its secret. */
  setUp: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** The current password of a signed-in person. */
  currentPassword: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  currentPasswordInAll: { free: 20, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Recovery codes: five per hour. */
  recoveryCode: { free: 5, firstWait: 3600, longestWait: 3600, memory: 3600 },
  recoveryCodeInAll: { free: 20, firstWait: 3600, longestWait: 3600, memory: 3600 },
  /** Signatures of one account's passkeys, which nobody can guess. */
  passkey: { free: 10, firstWait: 30, longestWait: 900, memory: 3600 },
  passkeyInAll: { free: 50, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Challenges for passkeys from one address, like `address`. Each leaves a row for 15 minutes. */
  challenge: { free: 5000, firstWait: 60, longestWait: 900, memory: 900 },
  /** Secrets of one third-party app from one address. */
  clientSecret: { free: 10, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Mails to one person that anyone can trigger; counted whether or not the person exists. */
  mails: { free: 5, firstWait: 300, longestWait: 900, memory: 900 },
  mailsInAll: { free: 10, firstWait: 300, longestWait: 900, memory: 900 },
  /** All unauthenticated requests from one address, successful or not, like `address`. */
  asking: { free: 100, firstWait: 60, longestWait: 900, memory: 900 },
  /** Checks on one socket whether an account exists. */
  existence: { free: 10, firstWait: 30, longestWait: 900, memory: 900 },
  /** Image uploads of one person. */
  image: { free: 20, firstWait: 60, longestWait: 3600, memory: 3600 },
  /** Company sign-ups from one address. Each leaves a row that is kept for a year. */
  signUp: { free: 20, firstWait: 3600, longestWait: DAY, memory: DAY },
  /** No limit: counts the events of one kind that were not mailed to an account, until a mail says how many there were. */
  unmailed: { free: 1_000_000_000, firstWait: 0, longestWait: 0, memory: 90 * DAY },
} as const satisfies Record<string, ThrottleRule>;
export type ThrottleName = keyof typeof throttleRules;

/** The most rows that are kept, because strangers can invent accounts, each with its own count. */
export const MOST_THROTTLES = 100_000;

/** The counter of a failure: a rule and its subject. */
export interface Throttled {
  readonly name: ThrottleName;
  readonly about: readonly string[];
  /** The key of the account that it is about, under which an administrator finds it; missing if it is about none. */
  readonly account?: readonly string[];
}

/** Hashed, so that the table contains no addresses and no bytes that the database rejects. */
const keyOf = ({ name, about }: Throttled) => `${name}:${fingerprint(JSON.stringify(about))}`;

/** A count of failures. Times are in epoch milliseconds. */
export interface Failures {
  readonly failures: number;
  readonly blockedUntil: number | null;
  readonly forgottenAt: number;
}

/**
 * The in-memory counterpart of `countFailure`, for counts that need not outlive the process.
 *
 * @returns the new count, or the seconds still to wait, in which case nothing is counted
 */
export function afterFailure(rule: ThrottleRule, before: Failures | null, now: number): Failures | number {
  const wait = secondsUntil(before?.blockedUntil ?? null, now);
  if (wait > 0) return wait;
  const isFirst = before === null || before.forgottenAt <= now;
  const failures = isFirst ? 1 : before.failures + 1;
  const over = failures - rule.free;
  return {
    failures,
    blockedUntil: over < 0 ? null : now + 1000 * Math.min(rule.longestWait, rule.firstWait * 2 ** Math.min(over, 20)),
    forgottenAt: isFirst || over >= 0 ? now + 1000 * rule.memory : before.forgottenAt,
  };
}

/** The state of a limit: seconds until the next attempt is allowed (0: now), and the failures that have not expired. */
export interface ThrottleState {
  readonly wait: number;
  readonly failures: number;
}

/** The state of each limit, in the order of `throttled`. */
export async function throttleStates(
  db: Db,
  throttled: readonly Throttled[],
  now: number,
): Promise<readonly ThrottleState[]> {
  const keys = throttled.map(keyOf);
  const rows = await db.select().from(throttles).where(inArray(throttles.key, keys));
  return keys.map((key) => {
    const row = rows.find((candidate) => candidate.key === key);
    return {
      wait: secondsUntil(row?.blockedUntil?.getTime() ?? null, now),
      failures: row && row.forgottenAt.getTime() > now ? row.failures : 0,
    };
  });
}

/** Seconds until the next attempt is allowed; 0 if it is allowed now. */
export async function waitFor(db: Db, throttled: Throttled, now: number): Promise<number> {
  const [state] = await throttleStates(db, [throttled], now);
  return state?.wait ?? 0;
}

const time = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/** SQL for the end of the wait after this many failures; null while they are free. */
function blockedAfter(rule: ThrottleRule, failures: ReturnType<typeof sql<number>>, now: number) {
  const over = sql`(${failures}) - ${rule.free}`;
  // The exponent is bounded, because a long series of failures would overflow.
  const wait = sql`least(${rule.longestWait}::float8, ${rule.firstWait}::float8 * power(2::float8, least(${over}, 20)::float8))`;
  return sql`case when ${over} >= 0 then ${time(now)} + ${wait} * interval '1 second' end`;
}

/**
 * Counts one failure, unless a wait is running. A single statement does it, so that no concurrent failure is lost.
 * Called before a guess is compared, it lets exactly the allowed number through.
 *
 * @returns 0 if it was counted, else the seconds still to wait
 */
export async function countFailure(db: Db, throttled: Throttled, now: number): Promise<number> {
  const rule: ThrottleRule = throttleRules[throttled.name];
  const key = keyOf(throttled);
  const forgotten = now + rule.memory * 1000;
  const account = throttled.account === undefined ? null : accountHash(throttled.account);
  const failures = sql<number>`case when ${throttles.forgottenAt} <= ${time(now)} then 1 else ${throttles.failures} + 1 end`;
  const counted = await db
    .insert(throttles)
    .values({
      key,
      failures: 1,
      blockedUntil: rule.free <= 1 ? new Date(now + rule.firstWait * 1000) : null,
      forgottenAt: new Date(forgotten),
      account,
    })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        account,
        failures,
        blockedUntil: blockedAfter(rule, failures, now),
        forgottenAt: sql`case when ${throttles.forgottenAt} <= ${time(now)} or (${failures}) >= ${rule.free} then ${time(forgotten)} else ${throttles.forgottenAt} end`,
      },
      setWhere: sql`${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${time(now)}`,
    })
    .returning({ key: throttles.key });
  return counted.length > 0 ? 0 : Math.max(1, await waitFor(db, throttled, now));
}

/**
 * Uncounts an attempt that `countFailure` counted at `now` but that succeeded, with the wait it started. A wait that
 * another failure has started meanwhile stays.
 *
 * @param cleared a counter that the same statement resets
 */
export async function uncountFailure(
  db: Db,
  throttled: Throttled,
  now: number,
  cleared: Throttled | null = null,
): Promise<void> {
  const { key, failures, blockedUntil, forgottenAt } = throttles;
  const mine = blockedAfter(throttleRules[throttled.name], sql<number>`${failures}`, now);
  const isCleared = cleared === null ? sql`false` : eq(key, keyOf(cleared));
  await db
    .update(throttles)
    .set({
      failures: sql`case when ${isCleared} then 0 else greatest(${failures} - 1, 0) end`,
      blockedUntil: sql`case when not (${isCleared}) and ${blockedUntil} <> ${mine} then ${blockedUntil} end`,
      // Not `now`: for another process, whose clock is behind, the cleared count would not have expired yet.
      forgottenAt: sql`case when ${isCleared} then ${time(0)} else ${forgottenAt} end`,
    })
    .where(inArray(key, [throttled, ...(cleared ? [cleared] : [])].map(keyOf)));
}

/** Clears the failures after a success. */
export async function clearFailures(db: Db, throttled: Throttled): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, keyOf(throttled)));
}

/** A limit that an account has reached. */
export interface ReachedLimit {
  readonly limit: ThrottleName;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** The limits that an account has reached, the longest wait first. Of limits on one address, one for each address. */
export async function reachedLimits(db: Db, account: readonly string[], now: number): Promise<readonly ReachedLimit[]> {
  const rows = await db
    .select()
    .from(throttles)
    .where(eq(throttles.account, accountHash(account)));
  return rows
    .flatMap(({ key, failures, blockedUntil, forgottenAt }) => {
      const [limit = ""] = key.split(":");
      if (!isThrottleName(limit)) return [];
      // This limit has no wait: it slows attempts down until it is forgotten.
      const slowsUntil = failures >= throttleRules.account.free ? forgottenAt : null;
      const until = (limit === "account" ? slowsUntil : blockedUntil)?.getTime() ?? 0;
      return until > now ? [{ limit, until }] : [];
    })
    .toSorted((one, other) => other.until - one.until);
}

/** Whether a text is the name of a limit. */
const isThrottleName = (name: string): name is ThrottleName => Object.hasOwn(throttleRules, name);

/** Clears all failures of an account. */
export async function clearFailuresOf(db: Db, account: readonly string[]): Promise<void> {
  await db.delete(throttles).where(eq(throttles.account, accountHash(account)));
}

/**
 * Prunes expired counts. If more than `MOST_THROTTLES` rows remain, it also removes those that expire next, except rows
 * with a running wait.
 */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  const past = new Date(now);
  const noWait = or(isNull(throttles.blockedUntil), lte(throttles.blockedUntil, past));
  await db.delete(throttles).where(and(lte(throttles.forgottenAt, past), noWait));
  const surplus = (await db.$count(throttles)) - MOST_THROTTLES;
  if (surplus <= 0) return;
  const next = db
    .select({ key: throttles.key })
    .from(throttles)
    .where(noWait)
    .orderBy(asc(throttles.forgottenAt))
    .limit(surplus);
  await db.delete(throttles).where(inArray(throttles.key, next));
}

/** Whole seconds until `moment` (epoch milliseconds), rounded up; 0 if it is past or null. */
export const secondsUntil = (moment: number | null, now: number) =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
