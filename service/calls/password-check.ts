import { setTimeout as pause } from "node:timers/promises";
import { canonicalPassword } from "../../machines/shared/spelling.ts";
import { fingerprint } from "../account/ids.ts";
import { isKnownAddress } from "../account/known-addresses.ts";
import { findMatchingHash, hashing } from "../account/passwords.ts";
import { Refusal } from "../account/refusal.ts";
import {
  countFailure,
  clearFailures,
  throttleStates,
  type ThrottleState,
  type Throttled,
  throttleRules,
} from "../account/throttle.ts";
import type { Text } from "../texts/text.ts";
import type { IncomingRequest } from "./call.ts";
import { atAddress, tooMany } from "./limit.ts";

/** Milliseconds of delay per attempt while an account is under attack from many addresses. */
export const SLOW_DOWN = 1000;

/** Concurrent attempts from one address. A burst can exceed the address's limit by at most this many. */
const LANES = 8;

/**
 * The last attempt in each lane of a network address. Attempts in a lane run one after the other, so that each sees the
 * failures before it. All attempts for one account are in the same lane.
 */
const queues = new Map<string, Promise<void>>();

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
  const lane = Number.parseInt(fingerprint(JSON.stringify(account)).slice(0, 8), 16) % LANES;
  const key = `${lane} ${incoming.conversation.address}`;
  const before = queues.get(key) ?? Promise.resolve();
  const attempt = before.then(() => tryPassword(incoming, account, hashes, password, wrong, owner));
  // The next attempt waits for this one to settle, not to succeed.
  const settled = attempt.then(
    () => undefined,
    () => undefined,
  );
  queues.set(key, settled);
  try {
    return await attempt;
  } finally {
    if (queues.get(key) === settled) queues.delete(key);
  }
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
    conversation: { address },
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
  const wait = Math.max(here.wait, everyoneHere.wait > 0 && (await isStranger()) ? everyoneHere.wait : 0);
  if (wait > 0) throw tooMany(wait);
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
