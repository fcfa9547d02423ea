import { describe, expect, test } from "vitest";
import { assign, fromPromise, raise, setup } from "xstate";
import { call as callOf } from "../../machines/shared/actors.ts";
import { answers, noAnswer, refusals, defineCases, throttled } from "../../machines/shared/cases.ts";
import { type AnyCases, breaks, canary, done, says } from "../../workbench/cases.ts";
import { coverageOf, shortcomings } from "../../workbench/explore/coverage.ts";
import { busyForEver, exploration, walkPairs } from "../../machines/sandbox/bench.ts";
import { trapped } from "../../workbench/explore/invariants.ts";

/* Tests the explorer on faulty machines: it must find each fault. */

const typed = {
  context: {} as { password: string | null; asked: number },
  events: {} as { type: "go" } | { type: "back" },
};
const base = setup({
  types: typed,
  actors: { login: fromPromise<unknown, { password: string | null }>(async () => undefined) },
  actions: { count: assign({ asked: ({ context }) => context.asked + 1 }) },
  guards: {
    never: () => false,
    asked: ({ context }) => context.asked > 0,
    untouched: ({ context }) => context.asked === 0,
  },
});
const context = { password: null, asked: 0 };
const starts = { here: { input: undefined } };
const cases = says("they go on");

describe("the explorer finds", () => {
  test("a transition that an earlier one hides", async () => {
    const machine = base.createMachine({
      id: "hidden",
      context,
      initial: "a",
      states: { a: { on: { go: [{ target: "b" }, { guard: "asked", target: "a" }] } }, b: { on: { back: "a" } } },
    });
    const { missing } = await exploration(
      defineCases(machine, { starts, events: { go: cases, back: cases }, outcomes: {} }),
    );
    expect(missing).toEqual(["takes hidden.a · go [asked] → hidden.a", "refuses hidden.a · go [asked] → hidden.a"]);
  });

  test("a machine that never comes to rest", async () => {
    const machine = setup({ types: typed, actors: { again: fromPromise(async () => undefined) } }).createMachine({
      id: "restless",
      context,
      initial: "a",
      states: {
        a: { on: { go: "b" } },
        b: { entry: raise({ type: "back" }), on: { back: { target: "c" } } },
        c: { entry: raise({ type: "go" }), on: { go: "b" } },
      },
    });
    await expect(
      exploration(defineCases(machine, { starts, events: { go: cases, back: cases }, outcomes: {} })),
    ).rejects.toThrow("The machine broke.");
  });

  test("a guard that never passes, and one that never refuses", async () => {
    const machine = base.createMachine({
      id: "guards",
      context: { ...context, asked: 1 },
      initial: "a",
      states: { a: { on: { go: { guard: "never", target: "b" }, back: { guard: "asked", target: "b" } } }, b: {} },
    });
    const { missing } = await exploration(
      defineCases(machine, { starts, events: { go: cases, back: cases }, outcomes: {} }),
    );
    expect(missing).toEqual(["takes guards.a · go [never] → guards.b", "refuses guards.a · back [asked] → guards.b"]);
  });

  test("an event that the cases omit", async () => {
    const machine = base.createMachine({ id: "events", context, on: { go: { actions: "count" } } });
    const events = { go: "itself", back: "itself" } as const;
    const { go: _left, ...rest } = defineCases(machine, { starts, events, outcomes: {} }).events;
    const { gaps, missing } = await exploration({
      ...defineCases(machine, { starts, events, outcomes: {} }),
      events: rest,
    });
    expect(gaps).toEqual(["the cases have no entry for the event go"]);
    expect(missing).toEqual(["takes events · go → stays"]);
  });

  test("a call that the cases do not answer, and an answer to no call", async () => {
    const child = setup({}).createMachine({ id: "child" });
    const machine = setup({ actors: { child } }).createMachine({
      id: "parent",
      initial: "a",
      states: { a: { invoke: { id: "child", src: "child", onDone: "b", onError: "b" } }, b: {} },
    });
    const { gaps } = await exploration(defineCases(machine, { starts, events: {}, outcomes: { other: { done } } }));
    expect(gaps).toEqual(["no case answers child", "no call of other had the outcome done"]);
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
    const { leaks } = await exploration(
      defineCases(machine, { starts, events: { go: cases, back: cases }, outcomes: {} }),
    );
    expect(leaks).toContain("canary of a careless machine in @xstate.snapshot");
    expect(leaks).toContain("canary of a careless machine in start: here");
  });

  test("a machine that throws, with the path", async () => {
    const child = setup({}).createMachine({ id: "child" });
    const machine = setup({ types: { events: {} as { type: "go" } }, actors: { child } }).createMachine({
      id: "fragile",
      initial: "a",
      states: { a: { on: { go: "b" } }, b: { invoke: { id: "child", src: "child" } } },
    });
    const fragile = defineCases(machine, { starts, events: { go: cases }, outcomes: { child: { breaks } } });
    await expect(exploration(fragile)).rejects.toThrow("The machine broke. start: here, then go, then child: breaks");
  });
});

describe("the checks of the explorer's result find", () => {
  const call = setup({ types: typed, actors: { child: callOf("getBuildInfo") } });
  const asking = { id: "child", src: "child", input: {}, onDone: "end", onError: "here" } as const;

  test("calls whose cases omit an outcome", async () => {
    const machine = call.createMachine({
      id: "hopeful",
      context,
      initial: "here",
      states: { here: { on: { go: "busy" } }, busy: { invoke: asking }, end: { type: "final" } },
    });
    const told = { ...noAnswer, "too many tries": throttled(1), nothing: answers("getBuildInfo", {}) };
    const { "no answer in time": _left, ...less } = told;
    const gapsWith = async (outcomes: AnyCases["outcomes"][string]) =>
      (
        await exploration(
          defineCases(machine, { starts, events: { go: cases, back: "itself" }, outcomes: { getBuildInfo: outcomes } }),
        )
      ).gaps;
    expect(await gapsWith({ ...told, ...refusals })).toEqual([]);
    expect(await gapsWith(less)).toEqual([
      "no case answers getBuildInfo with no answer in time",
      "no case answers getBuildInfo with refused",
      "no case answers getBuildInfo with unauthorised",
    ]);
  });

  test("situations that only lead in a circle", async () => {
    const machine = base.createMachine({
      id: "round",
      context,
      initial: "a",
      states: {
        a: { on: { go: "b", back: "end" } },
        b: { on: { go: "c" } },
        c: { on: { go: "b" } },
        end: { type: "final" },
      },
    });
    const model = defineCases(machine, { starts, events: { go: cases, back: cases }, outcomes: {} });
    expect(trapped(await exploration(model), model)).toEqual(['here: [["b"]]', 'here: [["c"]]']);
    const left = { ...model, leftByTheRoot: ["c"] };
    expect(trapped(await exploration(left), left)).toEqual([]);
  });

  test("busy states that outlast the answer, or wait for nothing", async () => {
    const machine = call.createMachine({
      id: "spinning",
      context,
      initial: "asking",
      states: {
        asking: { tags: "busy", invoke: { id: "child", src: "child", input: {}, onError: "idle" } },
        idle: { tags: "busy", on: { go: "asking" } },
      },
    });
    const outcomes = { getBuildInfo: { ...refusals, ...noAnswer, nothing: answers("getBuildInfo", {}) } };
    const model = defineCases(machine, { starts, events: { go: cases, back: "itself" }, outcomes });
    expect(await busyForEver(model, await exploration(model))).toEqual([
      "asking stays after getBuildInfo: nothing",
      'idle waits for nothing in here: [["idle"]]',
      'asking waits for nothing in here: [["asking"]]',
    ]);
  });

  test("a transition that never follows another, against the projection", async () => {
    const machine = base.createMachine({
      id: "pairs",
      context,
      initial: "a",
      states: { a: { on: { go: { guard: "untouched", actions: "count" }, back: "b" } }, b: { on: { back: "a" } } },
    });
    const model = defineCases(machine, { starts, events: { go: cases, back: cases }, outcomes: {} });
    const [go, back, again] = [
      "pairs.a · go [untouched] → stays",
      "pairs.a · back → pairs.b",
      "pairs.b · back → pairs.a",
    ];
    const { possible, missing } = await walkPairs(model, await exploration(model), "pairs");
    expect(missing).toEqual([`${go}, then ${go}`]);
    expect(possible.toSorted()).toEqual(
      [
        `${go}, then ${go}`,
        `${go}, then ${back}`,
        `${back}, then ${again}`,
        `${again}, then ${go}`,
        `${again}, then ${back}`,
      ].toSorted(),
    );
  });

  test("an uncovered transition that is not listed, and a listed one that is covered or does not exist", async () => {
    const machine = base.createMachine({
      id: "listed",
      context,
      initial: "a",
      states: { a: { on: { go: { guard: "never", target: "b" }, back: { actions: "count" } } }, b: {} },
    });
    const shortOf = async (unreachable: AnyCases["unreachable"]) => {
      const model = defineCases(machine, { starts, events: { go: cases, back: cases }, outcomes: {}, unreachable });
      return shortcomings(coverageOf("listed", model, await exploration(model), { possible: [], missing: [] }), model);
    };
    const reason = "it never comes to that";
    const listed = { "takes listed.a · go [never] → listed.b": reason, "listed.b": reason };
    expect(await shortOf(listed)).toEqual([]);
    expect(await shortOf({})).toEqual(["listed.b is not covered", "listed.a · go [never] → listed.b is not covered"]);
    expect(await shortOf({ ...listed, "takes listed.a · back → stays": reason, "listed.c": reason })).toEqual([
      "listed.a · back → stays is covered, but listed as unreachable",
      "listed.c is listed as unreachable, but does not exist",
    ]);
  });
});

test("an answer that the contract forbids is a fault of the cases", async () => {
  const machine = setup({
    types: { events: {} as { type: "go" } },
    actors: { child: setup({}).createMachine({ id: "child" }) },
  }).createMachine({ id: "sound", initial: "a", states: { a: {} } });
  const found = await exploration(defineCases(machine, { starts, events: { go: "itself" }, outcomes: {} }));
  expect(found.missing).toEqual([]);
  expect(answers("checkEmailExistense", { exists: true })(0)).toEqual({ answer: { exists: true } });
});
