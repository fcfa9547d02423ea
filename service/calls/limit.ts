import type { Db } from "../database/database.ts";
import { isKnownAddress, placeOf } from "../shared/known-addresses.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { countFailure, type Throttled, type ThrottleName, uncountFailure } from "../shared/throttle.ts";
import { isStillProved } from "../socket-sessions/pending-steps.ts";
import { texts } from "../texts/texts.ts";
import type { Call, IncomingRequest } from "./call.ts";

/** The parts of a request that the limits use. */
interface LimitedRequest {
  readonly context: Pick<IncomingRequest["context"], "db">;
  readonly socketSession: Pick<IncomingRequest["socketSession"], "address">;
  readonly now: number;
}

/** Counts an attempt before it is evaluated. Refuses with 429 and the wait if one is running. */
export async function countAttempt(
  { context, now }: Omit<LimitedRequest, "socketSession">,
  throttled: Throttled,
): Promise<void> {
  const wait = await countFailure(context.db, throttled, now);
  if (wait > 0) throw tooMany(wait, throttled.name);
}

/** @param wait seconds until the next attempt is allowed */
export const tooMany = (wait: number, limit: ThrottleName) =>
  new Refusal(429, texts.refusal.tooManyTries, { retryAfter: wait }, limit);

/** The origin of a request for an account. */
export interface Origin {
  /** The stored form of the network address. */
  readonly place: string;
  /** Requests of the same side share the limits over all addresses. */
  readonly side: "known" | "proved" | "elsewhere";
}

/**
 * @param proved whether the client has entered the password of an account that nobody has signed in to yet. Only the
 *   password protects such an account
 */
export async function originOf(
  { context: { db }, socketSession: { address }, now }: LimitedRequest,
  account: readonly string[],
  proved = false,
): Promise<Origin> {
  const known = await isKnownAddress(db, account, address, now);
  return { place: placeOf(account, address), side: known ? "known" : proved ? "proved" : "elsewhere" };
}

/**
 * The counter of a limit on one network address. People who have signed in there before have one each, so that nobody at
 * the same address, such as in an office, makes them wait.
 *
 * @param account the account that the request names, as for `countAccountAttempt`
 */
export async function atAddress(
  incoming: LimitedRequest,
  name: "address" | "asking" | "challenge",
  account: readonly string[],
): Promise<Throttled> {
  const { address } = incoming.socketSession;
  const { side } = await originOf(incoming, account);
  return side === "known" ? { name, about: [...account, address], account } : { name, about: [address] };
}

/**
 * Whether this socket entered the password of an unverified account. Until the email address is verified, only the
 * password distinguishes the owner from a stranger.
 */
export const passwordGivenHere = ({ socketSession: { pending } }: Call, person: Person | null): boolean =>
  pending?.purpose === "activateAccount" && pending.personId === person?.id && isStillProved(pending, person);

/** For each limit on one address, the limit on all addresses together. */
const totalLimits = {
  code: "codeLasting",
  currentPassword: "currentPasswordInAll",
  recoveryCode: "recoveryCodeInAll",
  passkey: "passkeyInAll",
  mails: "mailsInAll",
} as const satisfies Partial<Record<ThrottleName, ThrottleName>>;

export interface CountedAttempt {
  /** Call after a success: clears the failures of the address, and uncounts this attempt everywhere. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before it is evaluated: for this address, then for all addresses. A known address has the second
 * limit to itself, so that strangers elsewhere cannot block the owner.
 *
 * @param account the identifier in normal form; for a new hire preceded by the organisation's id
 * @param options `scope` separates counters of the same limit; `proved` as for `originOf`
 * @returns the wait in seconds if one is running
 */
export async function tryCountAccountAttempt(
  incoming: LimitedRequest,
  name: keyof typeof totalLimits,
  account: readonly string[],
  { scope = [], proved = false }: { scope?: readonly string[]; proved?: boolean } = {},
): Promise<CountedAttempt | { wait: number; limit: ThrottleName }> {
  const { context, socketSession, now } = incoming;
  const { db } = context;
  const about = [...scope, ...account];
  const { side } = await originOf(incoming, account, proved);
  const here: Throttled = { name, about: [...about, socketSession.address], account };
  const inTotal: Throttled = {
    name: totalLimits[name],
    about: [...about, side, ...(side === "known" ? [socketSession.address] : [])],
    account,
  };
  const waitHere = await countFailure(db, here, now);
  if (waitHere > 0) return { wait: waitHere, limit: here.name };
  const wait = await countFailure(db, inTotal, now);
  if (wait > 0) {
    await uncountFailure(db, here, now);
    return { wait, limit: inTotal.name };
  }
  return { succeeded: () => uncountFailure(db, inTotal, now, here) };
}

/** Like `tryCountAccountAttempt`, but refuses with 429 and the wait if one is running. */
export async function countAccountAttempt(
  ...parameters: Parameters<typeof tryCountAccountAttempt>
): Promise<CountedAttempt> {
  const attempt = await tryCountAccountAttempt(...parameters);
  if ("wait" in attempt) throw tooMany(attempt.wait, attempt.limit);
  return attempt;
}

/**
 * Finds the record of a link's code or token. A miss counts against the network address, to prevent enumeration,
 * and after too many it is refused with 429 and the wait. A right one, which nobody can guess, is found all the same: the
 * others at the address do not make its holder wait.
 */
export async function lookUp<Found>(
  { context: { db }, socketSession: { address }, now }: IncomingRequest,
  find: (db: Db) => Promise<Found | null>,
): Promise<Found | null> {
  const found = await find(db);
  if (found !== null) return found;
  const wait = await countFailure(db, { name: "address", about: [address] }, now);
  if (wait > 0) throw tooMany(wait, "address");
  return null;
}
