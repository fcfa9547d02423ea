import { setup } from "xstate";
import { describe, expect, test } from "vitest";
import { duties, isTransition, nodesOf } from "../../workbench/chart/transitions.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { type ChartTransition, graphOf } from "../../workbench/chart/graph.ts";
import {
  defaultFolding,
  foldable,
  labelOf,
  labelsIn,
  unfoldedFor,
  viewOf,
} from "../../workbench/inspector/drawing/view.ts";

const machines = Object.entries(allCases).map(([name, { machine }]) => ({ name, machine }));

const labelled = (view: ReturnType<typeof viewOf>) =>
  labelsIn(view).flatMap(({ transitions }) => transitions.map(({ name }) => name));

describe.each(machines)("the chart of $name", ({ machine }) => {
  const graph = graphOf(machine);
  const open = viewOf(graph, new Set());

  test("has a box for every state and a label for every transition", () => {
    expect([...open.boxes.keys()]).toEqual(nodesOf(machine).map(({ id }) => id));
    const known = duties(machine)
      .filter(isTransition)
      .map((duty) => duty.slice("takes ".length));
    expect(labelled(open).toSorted()).toEqual(known.toSorted());
  });

  test("draws every arrow between visible boxes, for any folding", () => {
    for (const folded of [new Set<string>(), defaultFolding(graph), new Set(foldable(graph))]) {
      const { boxes, lines } = viewOf(graph, folded);
      const ends = lines.flatMap(({ from, to }) => [from, to]);
      expect(ends.filter((id) => !boxes.has(id))).toEqual([]);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    }
  });

  test("gives each label a unique name", () => {
    const ids = labelsIn(open).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("a chart of more than 40 states starts folded, and only the root has so many", () => {
  const folded = machines.filter(({ machine }) => defaultFolding(graphOf(machine)).size > 0);
  expect(folded.map(({ name }) => name)).toEqual(["app"]);
});

test("the labels of transitions for one event with the same guard name their targets", () => {
  const invite = machines.find(({ name }) => name === "invite");
  const labels = [...(invite ? graphOf(invite.machine).transitions.values() : [])].map(labelOf);
  expect(labels).toContain("2. inviteDecision done [leadsTo: invitationCodeExpired]");
  expect(labels).toContain("6. inviteDecision done [leadsTo: accept]");
});

const small = setup({
  types: { events: {} as { type: "go" } | { type: "stay" } | { type: "back" } },
  guards: { may: (_, { who }: { who: string }) => who !== "" },
}).createMachine({
  id: "small",
  initial: "outer",
  states: {
    outer: {
      description: "Holds others.",
      initial: "first",
      on: { back: ".last", stay: {} },
      states: {
        first: {
          tags: ["busy"],
          meta: { screen: "login" },
          on: { go: [{ guard: { type: "may", params: { who: "you" } }, target: "second" }, { target: "#small.end" }] },
        },
        second: { after: { 500: "last" } },
        last: { always: "remembered" },
        remembered: { type: "history", history: "deep" },
      },
    },
    end: { type: "final" },
  },
});
const graph = graphOf(small);
const transition = (start: string): ChartTransition => {
  const found = [...graph.transitions.values()].find(({ name }) => name.startsWith(start));
  if (!found) throw new Error(`there is no ${start}`);
  return found;
};

describe("the graph of a machine has", () => {
  test("kind, initial state, tags, screen and description of each state", () => {
    expect(graph.states.get("small.outer")).toMatchObject({
      type: "compound",
      isInitial: true,
      initial: "small.outer.first",
      description: "Holds others.",
    });
    expect(graph.states.get("small.outer.first")).toMatchObject({ tags: ["busy"], screen: "login", isInitial: true });
    expect(graph.states.get("small.outer.remembered")).toMatchObject({ type: "history", isDeep: true });
    expect(graph.states.get("small.outer.last")?.isTransient).toBe(true);
    expect(graph.states.get("small.end")).toMatchObject({ type: "final", isInitial: false });
  });

  test("cause, guard and position among the candidates of each transition", () => {
    expect(transition("small.outer.first · go [may")).toMatchObject({ cause: "event", order: 1 });
    expect(labelOf(transition("small.outer.first · go [may"))).toBe("1. go [may who:you]");
    expect(labelOf(transition("small.outer.first · go →"))).toBe("2. go");
    expect(transition("small.outer.last · always")).toMatchObject({ cause: "always", order: null, guard: null });
    expect(transition("small.outer.second · xstate.after")).toMatchObject({ cause: "deadline", event: "after 500" });
  });

  test("the actors that run in a state, and whether they have a chart", () => {
    const app = allCases["app"];
    const login = app && graphOf(app.machine).states.get("app.navigation.login");
    expect(login?.invokes).toEqual([{ id: "login", src: "login", machine: "login" }]);
    const challenge = allCases["challenge"];
    const checking = challenge && graphOf(challenge.machine).states.get("challenge.open.entry.checking");
    expect(checking?.invokes).toEqual([{ id: "checkCode", src: "checkCode", machine: null }]);
  });
});

describe("folding", () => {
  const folded = viewOf(graph, new Set(["small.outer"]));

  test("hides the inner states, with the transitions that stay inside", () => {
    expect([...folded.boxes.keys()]).toEqual(["small", "small.outer", "small.end"]);
    expect(folded.lines.map(({ id }) => id)).toEqual(["small.outer → small.end"]);
    expect(folded.boxOf("small.outer.first")).toBe("small.outer");
  });

  test("keeps a state's own transitions, also to its inner states", () => {
    expect(folded.boxes.get("small.outer")?.rows.map(({ text }) => text)).toEqual(["back → last", "stay stays"]);
  });

  test("unfolds only the states that hide a state", () => {
    const all = new Set(["small.outer", "elsewhere"]);
    expect([...unfoldedFor(graph, all, "small.outer.first")]).toEqual(["elsewhere"]);
    expect(unfoldedFor(graph, all, "small.outer")).toBe(all);
  });
});
