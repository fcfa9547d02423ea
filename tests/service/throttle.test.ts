import { array, assert, asyncProperty, constant, constantFrom, integer, oneof } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  afterFailure,
  countFailure,
  type Failures,
  type ThrottleName,
  throttleRules,
  uncountFailure,
} from "../../service/shared/throttle.ts";
import type { Database } from "../../service/database/database.ts";
import { throttles } from "../../service/database/schema.ts";
import { SECOND, TestClock } from "./support/clock.ts";
import { openEmbedded } from "./support/embedded.ts";

let opened: Awaited<ReturnType<typeof openEmbedded>>;
let db: Database["db"];
beforeAll(async () => {
  opened = await openEmbedded();
  db = opened.database.db;
});
afterAll(() => opened.remove());

const names = Object.keys(throttleRules).filter((name): name is ThrottleName => name in throttleRules);
const about = ["somebody"];
const rows = async () =>
  (await db.select().from(throttles)).map(({ failures, blockedUntil, forgottenAt }) => ({
    failures,
    blockedUntil: blockedUntil?.getTime() ?? null,
    forgottenAt: forgottenAt.getTime(),
  }));

describe("failures", () => {
  it("have the same counts in the database as by the rule in memory", async () => {
    // Most failures come at once or right after a wait; some come so late that the earlier ones have expired.
    const pause = oneof(
      constant(0),
      integer({ min: 1, max: 120 }),
      integer({ min: 900, max: 90_000 }),
      integer({ min: 2_000_000, max: 3_000_000 }),
    );
    await assert(
      asyncProperty(constantFrom(...names), array(pause, { maxLength: 40 }), async (name, pauses) => {
        await db.delete(throttles);
        const clock = new TestClock();
        let state: Failures | null = null;
        for (const seconds of pauses) {
          clock.advance(seconds * SECOND);
          const counted: Failures | number = afterFailure(throttleRules[name], state, clock.now());
          const wait = await countFailure(db, { name, about }, clock.now());
          const refused = typeof counted === "number";
          expect(wait).toBe(refused ? counted : 0);
          if (!refused) state = counted;
          expect(await rows()).toEqual([state]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are uncounted after a success, with the wait they started", async () => {
    await db.delete(throttles);
    const clock = new TestClock();
    const [counted, rule] = [{ name: "codeLasting", about } as const, throttleRules.codeLasting];
    for (let failures = 1; failures <= rule.free + 3; failures += 1) {
      const wait = 2 ** Math.max(0, failures - 1 - rule.free) * rule.firstWait;
      clock.advance(failures > rule.free ? wait * SECOND : 0);
      // Any number of successes in between changes nothing.
      for (let right = 0; right < 3; right += 1) {
        expect(await countFailure(db, counted, clock.now())).toBe(0);
        await uncountFailure(db, counted, clock.now());
        expect(await rows()).toMatchObject([{ failures: failures - 1, blockedUntil: null }]);
      }
      expect(await countFailure(db, counted, clock.now())).toBe(0);
      expect(await rows()).toMatchObject([{ failures }]);
    }
  });

  it("are uncounted without the wait that another failure started meanwhile", async () => {
    await db.delete(throttles);
    const clock = new TestClock();
    const counted = { name: "code", about } as const;
    for (let failure = 0; failure < 4; failure += 1) await countFailure(db, counted, clock.now());
    const mine = clock.now();
    clock.advance(20);
    expect(await countFailure(db, counted, clock.now())).toBe(0);
    await uncountFailure(db, counted, mine);
    expect(await countFailure(db, counted, clock.now())).toBe(30);
  });

  it("are counted from zero after a success, even by a process whose clock is behind", async () => {
    await db.delete(throttles);
    const clock = new TestClock();
    const [counted, lasting] = [{ name: "code", about } as const, { name: "codeLasting", about } as const];
    expect(await countFailure(db, counted, clock.now())).toBe(0);
    await uncountFailure(db, lasting, clock.now(), counted);
    const behind = clock.now() - 2 * SECOND;
    for (let failure = 0; failure < throttleRules.code.free; failure += 1) {
      expect(await countFailure(db, counted, behind + failure * SECOND)).toBe(0);
    }
    expect(await countFailure(db, counted, behind + throttleRules.code.free * SECOND)).toBeGreaterThan(0);
  });
});
