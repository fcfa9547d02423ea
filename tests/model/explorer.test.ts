import { describe, expect, test } from "vitest";
import { assign, fromPromise, setup } from "xstate";
import { exploration } from "./explorer.ts";
import { answers, breaks, canary, done, table } from "../../machines/tables/table.ts";

/* The explorer is itself tried on machines with a fault in them: each must be found. */

const typed = {
  context: {} as { password: string | null; asked: number },
  events: {} as { type: "go" } | { type: "back" },
};
const base = setup({
  types: typed,
  actors: { login: fromPromise<unknown, { password: string | null }>(async () => undefined) },
  actions: { count: assign({ asked: ({ context }) => context.asked + 1 }) },
  guards: { never: () => false, asked: ({ context }) => context.asked > 0 },
});
const context = { password: null, asked: 0 };
const starts = { here: { input: undefined } };
const cases = { "": {} };

describe("the explorer finds", () => {
  test("a transition that an earlier one hides", async () => {
    const machine = base.createMachine({
      id: "hidden",
      context,
      initial: "a",
      states: { a: { on: { go: [{ target: "b" }, { guard: "asked", target: "a" }] } }, b: { on: { back: "a" } } },
    });
    const { missing } = await exploration(table(machine, { starts, events: { go: cases, back: cases }, outcomes: {} }));
    expect(missing).toEqual([
      "takes hidden.a · go [asked] → hidden.a (2 of 2)",
      "refuses hidden.a · go [asked] → hidden.a (2 of 2)",
    ]);
  });

  test("a guard that never says yes, and one that never says no", async () => {
    const machine = base.createMachine({
      id: "guards",
      context: { ...context, asked: 1 },
      initial: "a",
      states: { a: { on: { go: { guard: "never", target: "b" }, back: { guard: "asked", target: "b" } } }, b: {} },
    });
    const { missing } = await exploration(table(machine, { starts, events: { go: cases, back: cases }, outcomes: {} }));
    expect(missing).toEqual(["takes guards.a · go [never] → guards.b", "refuses guards.a · back [asked] → guards.b"]);
  });

  test("an event that the table leaves out", async () => {
    const machine = base.createMachine({ id: "events", context, on: { go: { actions: "count" } } });
    const events = { go: "itself", back: "itself" } as const;
    const { go: _left, ...rest } = table(machine, { starts, events, outcomes: {} }).events;
    const { gaps, missing } = await exploration({ ...table(machine, { starts, events, outcomes: {} }), events: rest });
    expect(gaps).toEqual(["the table has no entry for the event go"]);
    expect(missing).toEqual(["takes events · go → stays"]);
  });

  test("a call that the table does not answer, and an answer that nobody asked for", async () => {
    const child = setup({}).createMachine({ id: "child" });
    const machine = setup({ actors: { child } }).createMachine({
      id: "parent",
      initial: "a",
      states: { a: { invoke: { id: "child", src: "child", onDone: "b", onError: "b" } }, b: {} },
    });
    const { gaps } = await exploration(table(machine, { starts, events: {}, outcomes: { other: { done } } }));
    expect(gaps).toEqual(["nothing in the table answers child", "nobody ever asked for other: done"]);
  });

  test("a secret that travels as an ordinary string", async () => {
    const machine = base.createMachine({
      id: "leaky",
      context: { ...context, password: canary("of a careless machine") },
      initial: "a",
      states: {
        a: {
          invoke: {
            id: "login",
            src: "login",
            input: ({ context }) => ({ password: context.password }),
            onDone: "b",
            onError: "b",
          },
        },
        b: {},
      },
    });
    const { leaks } = await exploration(table(machine, { starts, events: { go: cases, back: cases }, outcomes: {} }));
    expect(leaks).toContain("canary of a careless machine in @xstate.snapshot");
    expect(leaks).toContain("canary of a careless machine in start: here");
  });

  test("a machine that breaks, with the way there", async () => {
    const child = setup({}).createMachine({ id: "child" });
    const machine = setup({ types: { events: {} as { type: "go" } }, actors: { child } }).createMachine({
      id: "fragile",
      initial: "a",
      states: { a: { on: { go: "b" } }, b: { invoke: { id: "child", src: "child" } } },
    });
    const fragile = table(machine, { starts, events: { go: cases }, outcomes: { child: { breaks } } });
    await expect(exploration(fragile)).rejects.toThrow("The machine broke. start: here, then go, then child: breaks");
  });
});

test("an answer that the contract does not allow is a fault of the table", async () => {
  const machine = setup({
    types: { events: {} as { type: "go" } },
    actors: { child: setup({}).createMachine({ id: "child" }) },
  }).createMachine({ id: "sound", initial: "a", states: { a: {} } });
  const found = await exploration(table(machine, { starts, events: { go: "itself" }, outcomes: {} }));
  expect(found.missing).toEqual([]);
  expect(answers("checkEmailExistense", { exists: true })(0)).toEqual({ answer: { exists: true } });
});
