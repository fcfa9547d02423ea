import { expect, test } from "vitest";
import { createActor, fromPromise, setup, waitFor } from "xstate";
import { referenceOfCall } from "../../machines/shared/call-reference.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { MOST_CHANGES, TRAIL_LENGTH } from "../../machines/snapshot/limits.ts";
import { createRecorder, pathOf } from "../../machines/snapshot/recorder.ts";

/** A machine that makes one call, and the way to answer it. */
function calling(earlier?: Parameters<typeof createRecorder>[1]) {
  let now = 1_000;
  let end = (_outcome: () => string) => {};
  const answer = new Promise<() => string>((resolve) => {
    end = resolve;
  });
  const recorder = createRecorder(() => now, earlier);
  const machine = setup({ actors: { login: fromPromise(async () => (await answer)()) } }).createMachine({
    initial: "asking",
    states: { asking: { invoke: { id: "call", src: "login", onDone: "answered", onError: "answered" } }, answered: {} },
  });
  const root = createActor(machine, { inspect: recorder.inspect });
  return {
    root,
    recorder,
    send: (type: string) => root.send({ type }),
    pass(ms: number) {
      now += ms;
    },
    child: () => Object.values(root.getSnapshot().children)[0],
    /** Ends the call, and waits until the machine knows it. */
    async end(outcome: () => string) {
      end(outcome);
      await waitFor(root, (state) => state.matches("answered"));
    },
  };
}

test("the record has each event's type, time and receiver, oldest first, and no data of it", () => {
  const { root, recorder, pass } = calling();
  root.start();
  root.send({ type: "form.submit", password: "secret" });
  pass(5);
  root.send({ type: "connection.lost", reason: "secret" });
  expect(recorder.trail()).toEqual([
    { at: 1_000, to: "app", type: "form.submit" },
    { at: 1_005, to: "app", type: "connection.lost" },
  ]);
  expect(recorder.connection()).toEqual([{ at: 1_005, type: "connection.lost" }]);
});

test("the record tells a call's name and duration, and how it failed", async () => {
  const ended = { name: "login", ms: 300 };
  const answered = calling();
  answered.root.start();
  answered.pass(300);
  await answered.end(() => "secret");
  expect(answered.recorder.trail()).toEqual([
    { at: 1_300, to: "call", type: "xstate.promise.resolve", call: { ...ended, failure: null } },
    { at: 1_300, to: "app", type: "xstate.done.actor.call" },
  ]);
  const failed = calling();
  failed.root.start();
  failed.pass(300);
  const failure = { ...plainFailure("throttled", 0, "1"), status: 429 };
  await failed.end(() => {
    throw failure;
  });
  const [{ call } = { call: null }] = failed.recorder.trail();
  expect(call).toEqual({ ...ended, failure: { code: "throttled", status: 429, reference: referenceOfCall("1") } });
  const broken = calling();
  broken.root.start();
  // A clock that was set back gives no negative duration.
  broken.pass(-300);
  await broken.end(() => {
    throw new Error("secret");
  });
  expect(broken.recorder.trail()[0]?.call).toEqual({ name: "login", ms: 0, failure: null });
});

test("the record knows when an actor started, which for a restored one is before the capture", () => {
  const path = "app/call";
  const pending = [{ at: path, wait: "signIn", since: 200 }] as const;
  const { root, recorder, child } = calling({ trail: [], connection: [], pending: [...pending] });
  root.start();
  const actor = child();
  if (actor === undefined) throw new Error("It makes no call.");
  expect(pathOf(actor)).toBe(path);
  expect([recorder.startOf(root), recorder.startOf(actor)]).toEqual([1_000, 200]);
  const [first, second] = [calling(), calling()];
  first.root.start();
  expect(first.recorder.startOf(second.root)).toBeNull();
});

test("the record continues an earlier one, has a greatest length, and cannot be changed from outside", () => {
  const earlier = { at: 1, to: "app", type: "earlier" };
  const change = { at: 1, type: "connection.online" };
  const { root, recorder, send } = calling({ trail: [earlier], connection: [change], pending: [] });
  root.start();
  expect([recorder.trail(), recorder.connection()]).toEqual([[earlier], [change]]);
  recorder.trail().pop();
  recorder.connection().pop();
  expect([recorder.trail(), recorder.connection()]).toEqual([[earlier], [change]]);
  for (let sent = 0; sent < TRAIL_LENGTH; sent += 1) send(`connection.${sent}`);
  const last = (many: number) => Array.from({ length: many }, (_, at) => `connection.${TRAIL_LENGTH - many + at}`);
  expect(recorder.trail().map(({ type }) => type)).toEqual(last(TRAIL_LENGTH));
  expect(recorder.connection().map(({ type }) => type)).toEqual(last(MOST_CHANGES));
});
