import { setTimeout as pause } from "node:timers/promises";
import { trimmed } from "../../machines/shared/rules.ts";
import { fingerprint } from "../account/ids.ts";
import { isKnownAddress } from "../account/known-addresses.ts";
import { matching } from "../account/passwords.ts";
import {
  countFailure,
  forgiveFailures,
  standings,
  type Standing,
  type Throttled,
  throttleRules,
} from "../account/throttle.ts";
import type { Text } from "../texts/text.ts";
import type { Asked } from "./call.ts";
import { tooMany } from "./limit.ts";
import { Refusal } from "./refusal.ts";

/** Milliseconds by which each try is slowed while an account is under attack from many addresses. */
export const SLOW_DOWN = 1000;

/** So many tries from one address are looked at at once: a burst goes at most that far over its limit. */
const LANES = 8;

/**
 * Tries from one address by lane, one after the other in each, so that they see the failures before them.
 * Those for one account are all in the same lane.
 */
const queues = new Map<string, Promise<void>>();

/**
 * Throttle, then password. The same work is done whether or not there is such an account. Refuses with 429 and the
 * wait, or with 403 and `wrong`.
 *
 * @param account the identifier as compared, with the organisation's id before it where it belongs to one
 * @param hashes of the passwords it may have, as `matching` takes them; none where there is no such account
 * @returns the hash that the password is of
 */
export async function checkPassword(
  asked: Asked,
  account: readonly string[],
  hashes: readonly string[],
  password: string,
  wrong: Text,
): Promise<string> {
  const lane = Number.parseInt(fingerprint(JSON.stringify(account)).slice(0, 8), 16) % LANES;
  const key = `${lane} ${asked.conversation.address}`;
  const before = queues.get(key) ?? Promise.resolve();
  const mine = before.then(() => tryPassword(asked, account, hashes, password, wrong));
  // The next in the queue waits for this try, not for its success.
  const settled = mine.then(
    () => undefined,
    () => undefined,
  );
  queues.set(key, settled);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === settled) queues.delete(key);
  }
}

async function tryPassword(
  { context: { db, justProved, log }, conversation: { address }, now }: Asked,
  account: readonly string[],
  hashes: readonly string[],
  password: string,
  wrong: Text,
): Promise<string> {
  const fromHere: Throttled = { name: "password", about: [...account, address] };
  const fromAddress: Throttled = { name: "address", about: [address] };
  const fromAnywhere: Throttled = { name: "account", about: account };

  const [here = clean, everyoneHere = clean, anywhere = clean] = await standings(
    db,
    [fromHere, fromAddress, fromAnywhere],
    now,
  );
  const wait = Math.max(here.wait, everyoneHere.wait);
  if (wait > 0) throw tooMany(wait);
  const attacked = anywhere.failures >= throttleRules.account.free;
  if (attacked && !(await isKnownAddress(db, account, address, now))) {
    log.warn("a sign-in was slowed: its account is guessed at from many addresses");
    await pause(SLOW_DOWN);
  }
  const known = hashes.find((hash) => justProved.knows(hash, trimmed(password), now));
  const right = known ?? (await matching(hashes, password));
  if (right !== null) {
    if (here.failures > 0) await forgiveFailures(db, fromHere);
    return right;
  }
  for (const throttled of [fromHere, fromAddress, fromAnywhere]) await countFailure(db, throttled, now);
  throw new Refusal(403, wrong);
}

const clean: Standing = { wait: 0, failures: 0 };
