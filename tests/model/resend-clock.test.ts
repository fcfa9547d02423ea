import { assert, asyncProperty, integer } from "fast-check";
import { createActor, toPromise } from "xstate";
import { expect, test } from "vitest";
import { keyOf, mailedFor, recallResend } from "../../machines/parts/challenge/challenge.tasks.ts";
import { withEffects } from "../../machines/shared/actors.ts";
import { createWorld } from "../../machines/sandbox/world.ts";

/* A person who waits for another code reloads the page, after the computer's clock was changed. */

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const email = "ann@acme.test";

/** When the person can request the next code, after the clock changed from `from` to NOW. */
async function recalled(from: number, wait: number) {
  const world = createWorld({}, NOW);
  const key = keyOf({ purpose: "login", email });
  world.made.keep("resendWait", { from, until: from + wait, isSent: true }, key);
  const actor = withEffects(
    createActor(recallResend(mailedFor("login")), { input: { subject: { email } } }),
    world.made,
  );
  const { resendAt } = await toPromise(actor.start());
  return { resendAt, kept: world.made.recall("resendWait", key) };
}

test("never waits longer than its rule, however the clock was set, and does not restart with each reload", async () => {
  await assert(
    asyncProperty(
      integer({ min: -600 * MINUTE, max: 600 * MINUTE }),
      integer({ min: 1, max: MINUTE }),
      async (set, wait) => {
        const { resendAt, kept } = await recalled(NOW - set, wait);
        const until = set >= 0 ? NOW - set + wait : NOW + wait;
        expect(resendAt).toBe(until > NOW ? until : null);
        expect(kept?.until).toBe(until);
      },
    ),
  );
});
