import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createActor } from "xstate";
import { passkeySetUpMachine } from "../../machines/sign-in/passkey-set-up/passkey-set-up.machine.ts";
import { isAlert } from "../../machines/connection/calls.ts";
import { connectionCases } from "../../machines/connection/connection.cases.ts";
import { answers } from "../../machines/shared/cases.ts";
import { canary, secretCanary } from "../../workbench/cases.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { passkeySignInMachine } from "../../machines/sign-in/passkey-sign-in/passkey-sign-in.machine.ts";
import { trustDevice } from "../../machines/app/app.setup.ts";
import { withEffects } from "../../machines/shared/actors.ts";
import { createWorld } from "../../machines/sandbox/world.ts";
import { settled } from "../../workbench/effects/world.ts";
import { begin } from "../../machines/sandbox/bench.ts";
import { stepName } from "../../workbench/explore/run.ts";

/** The ids of the sign-ins in the cases. */
const signIns = new Set(["1", "2", "3"]);

const about = v.pipe(v.string(), v.parseJson(), v.object({ type: v.string(), id: v.string() }));

/** The type and the call's id in an effect, after its first word. */
function said(effect: string, by: string) {
  const read = effect.startsWith(`${by} `) ? v.safeParse(about, effect.slice(by.length + 1)) : null;
  return read?.success ? read.output : null;
}

test("a failed or abandoned call is never sent, and a sign-in is sent once on a socket, again only if the service remembers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { minLength: 5, maxLength: 40 }), async (choices) => {
      const run = await begin(connectionCases, "a visitor", false);
      const complaints: string[] = [];
      const over = new Set<string>();
      /** The calls that were sent, and the last socket that each was sent on. */
      const sent = new Map<string, number>();
      let socket = 0;
      let remembers = false;
      for (const choice of choices) {
        const steps = run.steps();
        const step = steps[choice % steps.length];
        if (!step) break;
        const before = run.root.getSnapshot().context.calls;
        const { label, effects } = await run.take(step);
        if (stepName(step) === "call.made") {
          // The same case again makes a new call with the same id.
          for (const { id } of run.root.getSnapshot().context.calls) {
            if (!before.some((call: { id: string }) => call.id === id))
              for (const noted of [over, sent]) noted.delete(id);
          }
        }
        if (label === "call.dropped the sign-in") over.add("1");
        if (stepName(step) === "socket.opened") {
          socket += 1;
          remembers = false;
        }
        if (stepName(step) === "socket.remembers") remembers = true;
        for (const effect of effects) {
          const request = said(effect, "socket");
          if (request?.type === "request") {
            if (over.has(request.id)) complaints.push(`${request.id} is sent after its end, by ${label}`);
            // A repeated sign-in could do harm; the list may be requested again.
            const before = sent.get(request.id);
            if (before !== undefined && signIns.has(request.id) && (before === socket || !remembers)) {
              complaints.push(`${request.id} is sent twice, by ${label}`);
            }
            sent.set(request.id, socket);
          }
          const end = said(effect, "says");
          if (end?.type === "call.failed" || end?.type === "call.answered") over.add(end.id);
        }
      }
      run.close();
      expect(complaints).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("no alert tells a person of a challenge that they have not asked for", async () => {
  for (const [way, alerts] of [
    ["suggestion", false],
    ["button", true],
  ] as const) {
    const world = createWorld({ holds: ["suggestsPasskeys"] });
    const expected: boolean[] = [];
    const made: typeof world.made = {
      ...world.made,
      call: (_event, _data, _asking, expecting) => {
        const call = {
          id: "1",
          event: "passkeys|challenge",
          payload: {},
          expecting: expecting ?? null,
          at: 0,
        } as const;
        expected.push(isAlert(call, plainFailure("throttled", 0, "1")), isAlert(call, plainFailure("timeout", 0, "1")));
        return Promise.reject(plainFailure("throttled", 0, "1"));
      },
    };
    withEffects(createActor(passkeySignInMachine, { input: { way } }), made).start();
    await settled();
    if (way === "suggestion") world.settle("suggestsPasskeys", () => ({ answer: true }));
    await settled();
    expect(expected).toEqual([alerts, alerts]);
  }
});

/** The effects of a world, which note whether each call expects a failure. */
function noting({ made }: ReturnType<typeof createWorld>) {
  const expected: unknown[] = [];
  const call: typeof made.call = (event, data, asking, expecting) => {
    expected.push(expecting);
    return made.call(event, data, asking);
  };
  return { made: { ...made, call }, expected };
}

test("no alert tells a person that their device could not become a trusted one", async () => {
  const world = createWorld({});
  const { made, expected } = noting(world);
  withEffects(createActor(trustDevice), made).start();
  await settled();
  expect(expected).toEqual(["anyFailure"]);
});

test("no alert tells a person of a passkey that they have not asked for", async () => {
  for (const automatic of [true, false]) {
    const world = createWorld({});
    const { made, expected } = noting(world);
    withEffects(createActor(passkeySetUpMachine, { input: { automatic } }), made).start();
    await settled();
    world.settle("passkeys|create", answers("passkeys|create", { options: canary("options") }));
    await settled();
    world.settle("makePasskey", () => ({ answer: { response: secretCanary("new passkey") } }));
    await settled();
    expect(expected).toEqual(automatic ? ["anyFailure", "anyFailure"] : [undefined, undefined]);
  }
});
