import { describe, expect, it } from "vitest";
import { rememberAddress } from "../../service/shared/known-addresses.ts";
import { countAccountAttempt } from "../../service/calls/limit.ts";
import { Refusal } from "../../service/shared/refusal.ts";
import { DAY, SECOND } from "../../tests/service/support/clock.ts";
import { emailOf, ids } from "../../tests/service/support/people.ts";
import { declareWorld } from "../../tests/service/support/world.ts";

/*
 * The chance of guessing six digits within a month with the right password, by the service's own rules on a database, in
 * simulated time. The attacker guesses as soon as the service allows it.
 */

/** The chance of one guess: an authenticator accepts the codes of three time steps, among a million. */
const CHANCE = 3e-6;
const MOST = 0.001;
const MONTH = 30 * DAY;
const HOME = "home";
const OFFICE = "office";
const addresses = (many: number) => Array.from({ length: many }, (_, number) => `elsewhere ${number}`);

const chanceOf = (guesses: number) => 1 - (1 - CHANCE) ** guesses;

describe("guessing six digits for a month", () => {
  const world = declareWorld();
  const account = [emailOf("app")];
  const asked = (address: string, now: number) => ({
    context: { db: world.database.db },
    socketSession: { address },
    now,
  });

  /** Counts an attempt. Returns the milliseconds to wait if none is allowed, else the counted attempt. */
  async function attempt(address: string, now: number) {
    try {
      return await countAccountAttempt(asked(address, now), "code", account);
    } catch (error) {
      if (!(error instanceof Refusal) || typeof error.flags.retryAfter !== "number") throw error;
      return error.flags.retryAfter * SECOND;
    }
  }

  async function signsIn(address: string, now: number): Promise<boolean> {
    const tried = await attempt(address, now);
    if (typeof tried === "number") return false;
    await tried.succeeded();
    await rememberAddress(world.database.db, { id: ids.app, email: emailOf("app") }, address, now);
    return true;
  }

  /**
   * Guesses from each address whenever the service allows it, while the owner signs in daily from each of theirs.
   *
   * @returns the time of each guess, and the number of days on which each of the owner's addresses could sign in
   */
  async function attack(from: readonly string[], owner: readonly string[], start: number, days: number) {
    const readyAt = new Map(from.map((address) => [address, start]));
    const tries = new Map<string, number>();
    const guesses: number[] = [];
    const signedIn = new Map<string, number>();
    let signInAt = start + DAY / 3;
    for (;;) {
      const [address, ready] = [...readyAt].reduce((one, other) => (other[1] < one[1] ? other : one));
      if (Math.min(ready, signInAt) >= start + days * DAY) return { guesses, signedIn };
      if (signInAt <= ready) {
        for (const own of owner) {
          if (await signsIn(own, signInAt)) signedIn.set(own, (signedIn.get(own) ?? 0) + 1);
        }
        signInAt += DAY;
        continue;
      }
      const wait = await attempt(address, ready);
      const made = tries.get(address) ?? 0;
      if (typeof wait !== "number") {
        guesses.push(ready);
        tries.set(address, made + 1);
      } else if (made < 5 && !owner.includes(address)) {
        // The limit of all strangers caused the wait, so the other strangers' addresses need not be tried either.
        for (const [other, at] of readyAt) if (!owner.includes(other)) readyAt.set(other, Math.max(at, ready + wait));
      } else {
        readyAt.set(address, ready + wait);
      }
    }
  }

  /** Signs the owner in from these addresses, which makes them known. */
  async function settled(...owner: string[]): Promise<number> {
    const now = world.clock.now();
    for (const address of owner) expect(await signsIn(address, now - DAY)).toBe(true);
    return now;
  }

  it.each([
    ["one address", addresses(1), [HOME]],
    ["a thousand addresses", addresses(1000), [HOME]],
    ["an address of the owner's", [OFFICE], [HOME, OFFICE]],
    ["a thousand addresses and one of the owner's", [OFFICE, ...addresses(1000)], [HOME, OFFICE]],
  ])(
    "from %s succeeds at most once in a thousand times, and the owner can sign in every day",
    async (_, from, owner) => {
      const start = await settled(...owner);
      const { guesses, signedIn } = await attack(from, owner, start, 30);
      expect(guesses.length).toBeGreaterThan(40);
      expect(chanceOf(guesses.length)).toBeLessThanOrEqual(MOST);
      expect(signedIn.get(HOME)).toBe(30);
    },
  );

  it("does not succeed by saving up guesses until earlier ones are about to expire", async () => {
    const start = await settled(HOME, OFFICE);
    const from = [...addresses(20), OFFICE];
    const saved: number[] = [];
    const early = start + MONTH - SECOND;
    for (const first of [OFFICE, "elsewhere 0"]) await attempt(first, start);
    for (const address of from) {
      while (typeof (await attempt(address, early)) !== "number") saved.push(early);
    }
    const { guesses, signedIn } = await attack(from, [HOME], start + MONTH, 30);
    const within = [...saved, ...guesses].filter((at) => at < early + MONTH);
    expect(chanceOf(within.length)).toBeLessThanOrEqual(MOST);
    expect(signedIn.get(HOME)).toBe(30);
  });

  it("does not profit from the owner's sign-ins, which use up no attempts", async () => {
    const now = await settled(HOME);
    for (let times = 0; times < 200; times += 1) expect(await signsIn(HOME, now)).toBe(true);
    for (let mistake = 0; mistake < 4; mistake += 1) expect(await attempt(HOME, now)).not.toBeTypeOf("number");
    expect(await signsIn(HOME, now)).toBe(true);
    // A success clears these failures for the address, but they still count for the month.
    for (let mistake = 4; mistake < 50; mistake += 1) {
      expect(await attempt(HOME, now)).not.toBeTypeOf("number");
      if (mistake % 4 === 3) await signsIn(HOME, now);
    }
    expect(await attempt(HOME, now)).toBe(30 * SECOND);
    // A right attempt also ends the wait that it started.
    expect(await signsIn(HOME, now + 30 * SECOND)).toBe(true);
    expect(await signsIn(HOME, now + 30 * SECOND)).toBe(true);
  });
});
