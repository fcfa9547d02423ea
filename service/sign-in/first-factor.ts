import { setTimeout as pause } from "node:timers/promises";
import { canonicalIdentifier, canonicalPassword } from "../../machines/shared/spelling.ts";
import type { IncomingRequest } from "../calls/call.ts";
import { atAddress, tooMany } from "../calls/limit.ts";
import { fingerprint } from "../shared/ids.ts";
import { isKnownAddress } from "../shared/known-addresses.ts";
import { findMatchingHash, hashing } from "../shared/password-hash.ts";
import { findPersonById, passwordHasExpired, type Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import {
  clearFailures,
  countFailure,
  type Throttled,
  throttleRules,
  type ThrottleState,
  throttleStates,
} from "../shared/throttle.ts";
import { isStillProved, type PendingStep } from "../socket-sessions/pending-steps.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";
import { addressToVerify, findPersonToSignIn } from "./new-address.ts";

/*
 * The password: the first factor of the app's login and of third-party sign-in. `checkSecondFactor` comes after it.
 */

/** Milliseconds between the two factors, after which the person must enter the password again. */
const PROOF_LIFETIME = 15 * 60_000;

/** A person whose password was right. */
export interface Identified {
  readonly person: Person;
  /** The email address that they must verify before they come in; null if there is none. */
  readonly toVerify: string | null;
}

/** Checks the password and returns the person. Rate limited. */
export async function personWithPassword(
  incoming: IncomingRequest,
  identifier: string,
  password: string,
): Promise<Identified> {
  const person = await findPersonToSignIn(incoming.context.db, identifier, incoming.now);
  const account = [canonicalIdentifier(identifier)];
  const hashes = person === null ? [] : [person.passwordHash];
  const owner = person === null ? account : [person.email];
  await checkPassword(incoming, account, hashes, password, texts.refusal.wrongPassword, owner);
  if (person === null) throw new Error("The password of an unknown account matched.");
  refuseShutOut(person, incoming.now);
  return { person, toVerify: addressToVerify(person, identifier, incoming.now) };
}

/**
 * Refuses with 403 a person who has proved who they are, but is disabled or has an expired password. In place of the
 * latter they must choose a new one by mail.
 */
export function refuseShutOut(person: Person, now: number): void {
  if (person.disabledAt !== null) throw new Refusal(403, texts.refusal.accountDisabled);
  if (passwordHasExpired(person, now)) throw new Refusal(403, texts.refusal.passwordExpired);
}

/** The person who entered their password on this socket; null if that no longer counts (`isStillProved`). */
export async function recentlyProved(
  pending: Extract<PendingStep, { purpose: "login" }>,
  { context, now }: IncomingRequest,
): Promise<Person | null> {
  if (pending.proved.until <= now) return null;
  const person = await findPersonById(context.db, pending.personId);
  return isStillProved(pending, person) ? person : null;
}

/**
 * Between the two factors: remembers the password, which the client sends again with the code, so that it need not be
 * hashed again.
 *
 * @returns when that expires, in epoch milliseconds
 */
export function expectSecondFactor(
  { context, now }: IncomingRequest,
  { passwordHash }: Person,
  password: string,
): number {
  const until = now + PROOF_LIFETIME;
  context.secretCache.remember(passwordHash, canonicalPassword(password), until);
  return until;
}

/** Milliseconds of delay per attempt while an account is under attack from many addresses. */
export const SLOW_DOWN = 1000;

/** Concurrent attempts from one address. A burst can exceed the address's limit by at most this many. */
const LANES = 8;

/**
 * Checks the rate limits, then the password. An unknown account takes as long. Refuses with 429 and the wait, or with
 * 403 and `wrong`.
 *
 * @param account the identifier in normal form; for a new hire preceded by the organisation's id
 * @param owner the account as `recordAddress` knows it, if it may be typed in other ways
 * @param hashes of the account's possible passwords, as for `findMatchingHash`; empty for an unknown account
 * @returns the hash of the password
 */
export async function checkPassword(
  incoming: IncomingRequest,
  account: readonly string[],
  hashes: readonly string[],
  password: string,
  wrong: Text,
  owner = account,
): Promise<string> {
  // An overloaded service refuses the attempt before it queries the database.
  hashing.checkRoom();
  // Each attempt sees the failures before it, because all attempts for one account are in the same lane of an address.
  const lane = Number.parseInt(fingerprint(JSON.stringify(account)).slice(0, 8), 16) % LANES;
  return incoming.context.passwordLanes.run(`${lane} ${incoming.socketSession.address}`, () =>
    tryPassword(incoming, account, hashes, password, wrong, owner),
  );
}

async function tryPassword(
  incoming: IncomingRequest,
  account: readonly string[],
  hashes: readonly string[],
  password: string,
  wrong: Text,
  owner: readonly string[],
): Promise<string> {
  const {
    context: { db, secretCache, log },
    socketSession: { address },
    now,
  } = incoming;
  const fromHere: Throttled = { name: "password", about: [...account, address], account };
  const fromEveryone: Throttled = { name: "address", about: [address] };
  const fromAnywhere: Throttled = { name: "account", about: account, account };

  const [here = noFailures, everyoneHere = noFailures, anywhere = noFailures] = await throttleStates(
    db,
    [fromHere, fromEveryone, fromAnywhere],
    now,
  );
  const isStranger = async () => !(await isKnownAddress(db, owner, address, now));
  const waitOfAddress = everyoneHere.wait > 0 && (await isStranger()) ? everyoneHere.wait : 0;
  const wait = Math.max(here.wait, waitOfAddress);
  if (wait > 0) throw tooMany(wait, wait === here.wait ? "password" : "address");
  const attacked = anywhere.failures >= throttleRules.account.free;
  if (attacked && (await isStranger())) {
    log.warn("a sign-in was slowed: its account is guessed at from many addresses");
    await pause(SLOW_DOWN);
  }
  const cached = hashes.find((hash) => secretCache.matches(hash, canonicalPassword(password), now));
  const matchingHash = cached ?? (await findMatchingHash(hashes, password));
  if (matchingHash !== null) {
    if (here.failures > 0) await clearFailures(db, fromHere);
    return matchingHash;
  }
  const fromAddress = await atAddress(incoming, "address", owner);
  for (const throttled of [fromHere, fromAddress, fromAnywhere]) await countFailure(db, throttled, now);
  throw new Refusal(403, wrong);
}

const noFailures: ThrottleState = { wait: 0, failures: 0 };
