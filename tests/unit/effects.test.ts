import { describe, expect, test } from "vitest";
import { createActor, setup } from "xstate";
import { createWorld } from "../../machines/sandbox/world.ts";
import { STARTED_AT } from "../../workbench/cases.ts";
import { channel, deadline, pause, withEffects } from "../../machines/shared/actors.ts";

/** A machine that uses effects until it gets an event to leave. */
const machine = setup({
  types: { events: {} as { type: "go" } | { type: "message.due" } },
  actors: { deadline, network: channel("network"), storage: channel("storage"), socket: channel("socket") },
}).createMachine({
  initial: "here",
  states: {
    here: {
      invoke: [
        { id: "deadline", src: "deadline", input: { at: STARTED_AT + 5_000, event: "message.due" } },
        { id: "socket", src: "socket", input: { transport: "polling", token: null, pendingSteps: null, within: 1 } },
        { id: "network", src: "network" },
        { id: "storage", src: "storage" },
      ],
      on: { go: "gone", "message.due": "due" },
    },
    gone: {},
    due: {},
  },
});
const arrived = () => {
  const world = createWorld({});
  const actor = withEffects(createActor(machine, { clock: world.made.clock }), world.made).start();
  return { world, actor };
};

describe("a machine that leaves a state", () => {
  test("cancels the deadline", () => {
    const { world, actor } = arrived();
    expect(world.ticking()).toBe(true);
    actor.send({ type: "go" });
    expect(world.ticking()).toBe(false);
  });

  test("closes the open channels", () => {
    const { world, actor } = arrived();
    expect(world.effects).not.toContain("socket closed");
    actor.send({ type: "go" });
    expect(world.effects.slice(-3).toSorted()).toEqual(["network closed", "socket closed", "storage closed"]);
  });
});

test("a deadline passes at its time and not earlier", () => {
  const { world, actor } = arrived();
  world.passMilliseconds(4_999);
  expect(actor.getSnapshot().value).toBe("here");
  world.passMilliseconds(1);
  expect(actor.getSnapshot().value).toBe("due");
});

test.each([
  [0, 500],
  [1, 1_500],
])("a pause at the chance %d lasts %d milliseconds, and ends with its state", (chance, milliseconds) => {
  const pausing = setup({ types: { events: {} as { type: "go" } | { type: "pause.over" } }, actors: { pause } });
  const pauses = pausing.createMachine({
    initial: "pausing",
    states: {
      pausing: { invoke: { src: "pause", input: { usual: 1_000 } }, on: { "pause.over": "over", go: "gone" } },
      over: {},
      gone: {},
    },
  });
  const start = () => {
    const world = createWorld({});
    const actor = withEffects(createActor(pauses), { ...world.made, chance: () => chance }).start();
    return { world, actor };
  };
  const { world, actor } = start();
  world.passMilliseconds(milliseconds - 1);
  expect(actor.getSnapshot().value).toBe("pausing");
  world.passMilliseconds(1);
  expect(actor.getSnapshot().value).toBe("over");

  const left = start();
  left.actor.send({ type: "go" });
  expect(left.world.ticking()).toBe(false);
});

test("a machine without effects fails when it first needs one", () => {
  const actor = createActor(machine);
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(errors).toEqual([new Error("This machine was started without withEffects(actor, effects).")]);
});
