import { describe, expect, it } from "vitest";
import { rememberAddress } from "../../../service/account/known-addresses.ts";
import { countAccountAttempt } from "../../../service/calls/limit.ts";
import { Refusal } from "../../../service/account/refusal.ts";
import { DAY, SECOND } from "../support/clock.ts";
import { emailOf } from "../support/people.ts";
import { declareWorld, type OpenTestDatabase } from "../support/world.ts";

/*
 * What guessing six digits for a month comes to, with the password known: by the service's own rules on a database,
 * in simulated time. Guesses are made as soon as the service lets them.
 */

/** The chance of one guess: an authenticator's code is good in three time steps, a mailed one is one in a million. */
const CHANCE = 3e-6;
const MOST = 0.001;
const MONTH = 30 * DAY;
const HOME = "home";
const OFFICE = "office";
const addresses = (many: number) => Array.from({ length: many }, (_, number) => `elsewhere ${number}`);

const chanceOf = (guesses: number) => 1 - (1 - CHANCE) ** guesses;

export function guessesSuite(open: OpenTestDatabase): void {
  describe("guessing six digits for a month", () => {
    const world = declareWorld(open);
    const account = [emailOf("app")];
    const asked = (address: string, now: number) => ({
      context: { db: world.database.db },
      conversation: { address },
      now,
    });

    /** Counts a try. The milliseconds to wait where it may not be made, else what to say when it was right. */
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
      await rememberAddress(world.database.db, account, address, now);
      return true;
    }

    /**
     * Guesses from all these addresses whenever one may, while the owner signs in once a day from each of theirs.
     *
     * @returns when each guess was made; and on how many days each address of the owner's was let in
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
          // It is not this address that waits: every other stranger's does too, and need not be tried.
          for (const [other, at] of readyAt) if (!owner.includes(other)) readyAt.set(other, Math.max(at, ready + wait));
        } else {
          readyAt.set(address, ready + wait);
        }
      }
    }

    /** The owner has been at these addresses before. */
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
      "from %s succeeds once in a thousand times at most, and the owner signs in every day",
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
      // Forgiven here, they still count for the month.
      for (let mistake = 4; mistake < 50; mistake += 1) {
        expect(await attempt(HOME, now)).not.toBeTypeOf("number");
        if (mistake % 4 === 3) await signsIn(HOME, now);
      }
      expect(await attempt(HOME, now)).toBe(30 * SECOND);
      // The wait it began goes with a try that was right.
      expect(await signsIn(HOME, now + 30 * SECOND)).toBe(true);
      expect(await signsIn(HOME, now + 30 * SECOND)).toBe(true);
    });
  });
}
