import { describe, expect, test } from "vitest";
import { type AnyStateMachine, createMachine, fromPromise, setup, StateMachine } from "xstate";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { sessionMachine } from "../../machines/app/session/session.machine.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { screens } from "../../machines/shared/screens.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { nodesOf } from "../../workbench/chart/transitions.ts";
import { unplain } from "../../workbench/explore/invariants.ts";
import { complaintsAbout, looksOf, screensOf } from "../../workbench/chart/structure.ts";

/** The root and every machine that it or another of them invokes. */
function family(machine: AnyStateMachine): AnyStateMachine[] {
  const children = Object.values(machine.implementations.actors).filter((logic) => logic instanceof StateMachine);
  return [machine, ...children.flatMap(family)];
}
const machines = [...new Map([...family(wholeApp), sessionMachine].map((machine) => [machine.id, machine])).entries()];

/** Whether a machine names no screen, because the screen of the machine that invokes it shows it. */
const isScreenless = (machine: AnyStateMachine) => screensOf(machine).length === 0;

test("every page's flow names its screens", () => {
  const ofPages = nodesOf(wholeApp)
    .filter(({ id }) => id.startsWith("app.navigation"))
    .flatMap(({ invoke }) =>
      invoke.map(({ src }) => Object.entries(wholeApp.implementations.actors).find(([name]) => name === src)?.[1]),
    );
  const flows = ofPages.filter((logic) => logic instanceof StateMachine);
  expect(flows.length).toBeGreaterThan(10);
  expect(flows.filter(isScreenless).map(({ id }) => id)).toEqual([]);
});

test("every machine has cases, and all cases have a machine", () => {
  const withTables = Object.values(allCases).map(({ machine }) => machine.id);
  expect(machines.map(([id]) => id).toSorted()).toEqual(withTables.toSorted());
});

/** No person sees whether their states are busy. */
const unseen = new Set(["app", "app.session", "connection"]);

test.each(machines)("%s is well made", (id, machine) => {
  expect(complaintsAbout(machine, { screens, root: unseen.has(id), screenless: isScreenless(machine) })).toEqual([]);
});

test("every screen is shown by some state of the root", () => {
  const shown = new Set(screensOf(wholeApp));
  expect(screens.filter((screen) => !shown.has(screen))).toEqual([]);
});

/* Tests each check on a small machine with a single fault. */
describe("a complaint names", () => {
  const base = setup({
    types: { events: {} as { type: "go" } | { type: "back" } },
    actors: { child: fromPromise(async () => undefined) },
    actions: { act: () => undefined },
    guards: { may: () => true },
  });
  const shown = { description: "Waits.", tags: "stable", meta: { screen: "login" } } as const;
  const invoke = { id: "child", src: "child", onError: "b" } as const;

  test("nothing in a machine without a fault", () => {
    const machine = base.createMachine({
      id: "sound",
      initial: "a",
      states: {
        a: {
          ...shown,
          invoke,
          on: {
            go: [
              { guard: "may", target: "b" },
              { target: "c", actions: "act" },
            ],
          },
        },
        b: shown,
        c: { always: [{ guard: "may", target: "a" }, { target: "done" }] },
        done: { type: "final" },
      },
    });
    expect(complaintsAbout(machine)).toEqual([]);
  });

  test("a state that nothing leads to", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: { a: shown, left: { ...shown, on: { go: "a" } } },
    });
    expect(complaintsAbout(machine)).toEqual(["x.left cannot be reached"]);
  });

  test("a state whose only transition is never taken", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: { a: { ...shown, on: { go: [{ target: "b" }, { target: "left" }] } }, b: shown, left: shown },
    });
    expect(complaintsAbout(machine)).toEqual([
      "x.left cannot be reached",
      "x.a · go → x.left comes after a candidate without a guard",
    ]);
  });

  test("a candidate with a guard below one without", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: { a: { ...shown, always: [{ target: "b" }, { guard: "may", target: "b" }] }, b: shown },
    });
    expect(complaintsAbout(machine)).toEqual(["x.a · always [may] → x.b comes after a candidate without a guard"]);
  });

  test("an event that the states within always take first", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      on: { go: ".b", back: ".a" },
      states: {
        a: { ...shown, on: { go: "b" } },
        b: { ...shown, on: { go: "a", back: { guard: "may", target: "a" } } },
      },
    });
    expect(complaintsAbout(machine)).toEqual(["go of x is always taken by a state within"]);
  });

  test("an event that one region always takes before their parent", () => {
    const machine = base.createMachine({
      id: "x",
      type: "parallel",
      on: { go: ".a" },
      states: {
        a: { initial: "a", states: { a: shown } },
        b: { initial: "b", states: { b: { ...shown, on: { go: "c" } }, c: { ...shown, on: { go: {} } } } },
      },
    });
    expect(complaintsAbout(machine)).toEqual(["go of x is always taken by a state within"]);
  });

  test("a child without an id", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: { a: { ...shown, invoke: [invoke, { src: "child", onError: "b" }] }, b: shown },
    });
    expect(complaintsAbout(machine)).toEqual(["a child of x.a has no id"]);
  });

  test("a child whose logic is inline", () => {
    const machine = createMachine({
      id: "x",
      initial: "a",
      states: { a: { ...shown, invoke: { id: "child", src: fromPromise(async () => 1), onError: "b" } }, b: shown },
    });
    expect(complaintsAbout(machine)).toEqual(["child in x.a has no named source"]);
  });

  test("a child whose failure is not handled", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: { a: { ...shown, invoke: { id: "child", src: "child", onDone: "b" } }, b: shown },
    });
    expect(complaintsAbout(machine)).toEqual(["child in x.a may fail without a handler"]);
  });

  test("a timer that a restore would lose", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: { a: { ...shown, after: { 10: "b" } }, b: shown },
    });
    expect(complaintsAbout(machine)).toEqual(["x.a waits by a timer that a restore would lose"]);
  });

  test("inline guards and actions", () => {
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: {
        a: {
          ...shown,
          entry: () => undefined,
          on: { go: { guard: () => true, target: "b" }, back: { actions: () => undefined } },
        },
        b: { ...shown, exit: () => undefined },
      },
    });
    expect(complaintsAbout(machine)).toEqual([
      "x.a has an action without a name",
      "x.a · back → stays has an action without a name",
      "x.a · go [unnamed] → x.b has a guard without a name",
      "x.b has an action without a name",
    ]);
  });

  test("a state without a description", () => {
    const machine = base.createMachine({ id: "x", initial: "a", states: { a: { tags: "stable", meta: shown.meta } } });
    expect(complaintsAbout(machine)).toEqual(["x.a has no description"]);
  });

  test.each([[["stable", "busy"]], [[]], [["stable", "other"]], [["other"]]])("a state tagged %j", (tags) => {
    const machine = base.createMachine({ id: "x", initial: "a", states: { a: { ...shown, tags } } });
    expect(complaintsAbout(machine)).toEqual(["x.a is not either stable or busy"]);
  });

  test("an untagged screen of the root, but not one whose flow has tags", () => {
    const flow = base.createMachine({ id: "flow", initial: "a", states: { a: shown } });
    const machine = setup({ actors: { flow } }).createMachine({
      id: "x",
      initial: "a",
      states: {
        a: { description: "Waits.", meta: shown.meta, invoke: { id: "flow", src: "flow", onError: "b" } },
        b: { description: "Waits.", meta: shown.meta },
      },
    });
    expect(complaintsAbout(machine, { root: true })).toEqual(["x.b is not either stable or busy"]);
  });

  test("a state without a screen, or with an unknown one", () => {
    const bare = { description: "Waits.", tags: "stable" } as const;
    const machine = base.createMachine({
      id: "x",
      initial: "a",
      states: { a: { ...bare, on: { go: "b" } }, b: { ...bare, meta: { screen: "attic" } } },
    });
    expect(complaintsAbout(machine, { screens })).toEqual(["x.b shows an unknown screen", "x.a shows no screen"]);
  });

  test("a state without a screen beside regions without one", () => {
    const bare = { description: "Waits.", tags: "stable" } as const;
    const beside = { initial: "c", states: { c: bare } };
    const machine = base.createMachine({
      id: "x",
      type: "parallel",
      states: { shown: { initial: "a", states: { a: { ...shown, on: { go: "b" } }, b: bare } }, beside },
    });
    expect(complaintsAbout(machine)).toEqual(["x.shown.b shows no screen"]);
    const none = base.createMachine({ id: "y", type: "parallel", states: { beside } });
    expect(complaintsAbout(none)).toEqual(["y shows no screen"]);
    expect(complaintsAbout(none, { screenless: true })).toEqual([]);
  });

  test("a screen of a machine that another machine's screen shows", () => {
    const machine = base.createMachine({ id: "x", initial: "a", states: { a: shown } });
    expect(complaintsAbout(machine, { screenless: true })).toEqual(["x.a shows a screen next to its parent's"]);
  });
});

describe("context that a snapshot would lose", () => {
  test.each([
    ["a date", { at: new Date(0) }, ["context.at is a Date"]],
    ["a map in a list", { list: [1, new Map()] }, ["context.list[1] is a Map"]],
    ["an error", { error: new Error("lost") }, ["context.error is a Error"]],
    ["a function", { deep: { run: () => undefined } }, ["context.deep.run is a function"]],
    ["nothing at all", { left: undefined }, ["context.left is undefined"]],
    [
      "a value that is no number",
      { count: Number.NaN, most: Number.POSITIVE_INFINITY },
      ["context.count is NaN", "context.most is Infinity"],
    ],
    [
      "a promise, and nothing else",
      { wait: Promise.resolve(), fine: [null, "a", 1, true, { b: {} }] },
      ["context.wait is a Promise"],
    ],
  ])("is named: %s", (_name, context, complaints) => {
    expect(unplain(context, "context")).toEqual(complaints);
  });

  test("is not a secret, which is left out on purpose", () => {
    expect(unplain({ password: new Secret("hidden") }, "context")).toEqual([]);
  });
});

test("every state has the tags, screen and actions of its golden file", async () => {
  const pages = Object.entries(allCases).map(([name, { machine }]) => `# ${name}\n${looksOf(machine)}`);
  await expect(pages.join("\n")).toMatchFileSnapshot("golden/looks.md");
});
