import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
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

const DAY = 86_400;

/**
 * The limits. Each is about an account *and* an address where a stranger could fail in the account's name. What an
 * account must be spared from everywhere at once has a second half, which those at an address of their own do not
 * share with strangers (`countOwnFirst`).
 */
export const throttleRules = {
  /** Passwords for one account from one address. */
  password: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Failures of any kind from one address: many people may share it. */
  address: { free: 100, firstWait: 60, longestWait: 900, memory: 900 },
  /** Passwords for one account from everywhere. Never refused, only slowed (`SLOW_DOWN`). */
  account: { free: 100, firstWait: 0, longestWait: 0, memory: 900 },
  /** Six digits, mailed or of an authenticator, for one account from one address. Success forgives. */
  code: { free: 5, firstWait: 30, longestWait: DAY, memory: 30 * DAY },
  /**
   * The same for as long as an attack may last. Success forgives nothing but itself, or the owner's own sign-ins
   * would let the attack go on: 90 guesses in a month.
   */
  codeLasting: { free: 50, firstWait: 30, longestWait: DAY, memory: 30 * DAY },
  /** Activation codes where none is waited for: forgotten soon, because strangers can make such accounts up. */
  noCode: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Codes of an authenticator that is being set up, whose secret the person has before them. */
  setUp: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  /** The current password of a signed-in person. */
  currentPassword: { free: 5, firstWait: 30, longestWait: 900, memory: 3600 },
  currentPasswordInAll: { free: 20, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Recovery codes: five an hour. */
  recoveryCode: { free: 5, firstWait: 3600, longestWait: 3600, memory: 3600 },
  recoveryCodeInAll: { free: 20, firstWait: 3600, longestWait: 3600, memory: 3600 },
  /** Secrets of one third-party app from one address. */
  clientSecret: { free: 10, firstWait: 30, longestWait: 900, memory: 3600 },
  /** Mails that strangers can have sent to one person; counted whether or not there is such a person. */
  mails: { free: 5, firstWait: 300, longestWait: 900, memory: 900 },
  mailsInAll: { free: 10, firstWait: 300, longestWait: 900, memory: 900 },
  /** Everything asked for from one address without signing in, whether it fails or not. */
  asking: { free: 100, firstWait: 60, longestWait: 900, memory: 900 },
  /** Whether there is an account, asked on one socket. */
  existence: { free: 10, firstWait: 30, longestWait: 900, memory: 900 },
  /** Images that one person sends. */
  image: { free: 20, firstWait: 60, longestWait: 3600, memory: 3600 },
  /** Companies that sign up from one address: each leaves a row that is kept for long. */
  signUp: { free: 20, firstWait: 3600, longestWait: DAY, memory: DAY },
} as const satisfies Record<string, ThrottleRule>;
export type ThrottleName = keyof typeof throttleRules;

/** The most rows there may be: strangers can make up accounts to be counted for. */
export const MOST_THROTTLES = 100_000;

/** What failures are counted for: the rule and whom it is about. */
export interface Throttled {
  readonly name: ThrottleName;
  readonly about: readonly string[];
}

/** Hashed, so that the table holds no addresses of people and no bytes the database would not take. */
const keyOf = ({ name, about }: Throttled) => `${name}:${fingerprint(JSON.stringify(about))}`;

/** What is known of failures that count; moments in epoch milliseconds. */
export interface Failures {
  readonly failures: number;
  readonly blockedUntil: number | null;
  readonly forgottenAt: number;
}

/**
 * A failure added to those before it, by the rule alone: what `countFailure` does in the database. For what need not
 * outlive the process.
 *
 * @returns the seconds still to wait where nothing was counted, because a wait is running
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

/** What counts against a person: seconds until another try is allowed (0: now), and the failures that still count. */
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
      wait: secondsUntil(row?.blockedUntil?.getTime() ?? null, now),
      failures: row && row.forgottenAt.getTime() > now ? row.failures : 0,
    };
  });
}

/** Seconds until another try is allowed; 0 when it is allowed now. */
export async function waitFor(db: Db, throttled: Throttled, now: number): Promise<number> {
  const [standing] = await standings(db, [throttled], now);
  return standing?.wait ?? 0;
}

const time = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/** When the wait after so many failures ends, as SQL; null while they are free. */
function blockedAfter(rule: ThrottleRule, failures: ReturnType<typeof sql<number>>, now: number) {
  const over = sql`(${failures}) - ${rule.free}`;
  // The exponent is bounded, or a long series of failures would leave the range of numbers.
  const wait = sql`least(${rule.longestWait}::float8, ${rule.firstWait}::float8 * power(2::float8, least(${over}, 20)::float8))`;
  return sql`case when ${over} >= 0 then ${time(now)} + ${wait} * interval '1 second' end`;
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
  const forgotten = now + rule.memory * 1000;
  const failures = sql<number>`case when ${throttles.forgottenAt} <= ${time(now)} then 1 else ${throttles.failures} + 1 end`;
  const counted = await db
    .insert(throttles)
    .values({
      key,
      failures: 1,
      blockedUntil: rule.free <= 1 ? new Date(now + rule.firstWait * 1000) : null,
      forgottenAt: new Date(forgotten),
    })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
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
 * Takes one count back that was made at this moment, because it was none, and the wait it began; never a wait that
 * another failure began meanwhile.
 *
 * @param forgiven what is forgotten altogether, in the same statement
 */
export async function takeBackFailure(
  db: Db,
  throttled: Throttled,
  now: number,
  forgiven: Throttled | null = null,
): Promise<void> {
  const { key, failures, blockedUntil, forgottenAt } = throttles;
  const mine = blockedAfter(throttleRules[throttled.name], sql<number>`${failures}`, now);
  const isForgiven = forgiven === null ? sql`false` : eq(key, keyOf(forgiven));
  await db
    .update(throttles)
    .set({
      failures: sql`case when ${isForgiven} then 0 else greatest(${failures} - 1, 0) end`,
      blockedUntil: sql`case when not (${isForgiven}) and ${blockedUntil} <> ${mine} then ${blockedUntil} end`,
      forgottenAt: sql`case when ${isForgiven} then ${time(now)} else ${forgottenAt} end`,
    })
    .where(inArray(key, [throttled, ...(forgiven ? [forgiven] : [])].map(keyOf)));
}

/** Forgets the failures: the right answer was given. */
export async function forgiveFailures(db: Db, throttled: Throttled): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, keyOf(throttled)));
}

/**
 * Removes what no longer counts; and of more rows than there may be those that would be forgotten next, but none whose
 * wait is running.
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

/** Whole seconds until a moment in epoch milliseconds; 0 when it is past, or none. */
export const secondsUntil = (moment: number | null, now: number) =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
