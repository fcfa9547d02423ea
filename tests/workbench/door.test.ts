import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createActor, setup } from "xstate";
import { createBench } from "../../workbench/bench.ts";
import { answer, breaks, defineCases, done, says } from "../../workbench/cases.ts";
import { mermaidOf } from "../../workbench/chart/mermaid.ts";
import { activeStates } from "../../workbench/chart/running.ts";
import { fields, kept, unchanged } from "../../workbench/codec/codec.ts";
import { policiesBy } from "../../workbench/codec/policy.ts";
import { actorsOf } from "../../workbench/effects/actors.ts";
import { nothingBack, type Table } from "../../workbench/effects/table.ts";
import { createWorld, settled } from "../../workbench/effects/world.ts";
import { trace } from "../../workbench/explore/trace.ts";
import { readTree, writeTree } from "../../workbench/snapshot/tree.ts";

// The effects of the app: one, which asks the person inside.
interface Effects {
  asks: { letIn: { input: undefined; reply: undefined } };
  watches: Record<string, never>;
  memories: Record<string, never>;
  kept: never;
}
const nothing = kept(v.undefined());
const table: Table<Effects> = {
  asks: { letIn: { input: nothing, reply: nothingBack, waits: "an answer", asksService: true } },
  watches: {},
  memories: {},
};
const { effect, withEffects } = actorsOf<Effects>();

// The chart.
const door = setup({
  types: { events: {} as { type: "knock" } },
  actors: { letIn: effect("letIn") },
}).createMachine({
  id: "door",
  initial: "closed",
  states: {
    closed: { on: { knock: "waiting" } },
    waiting: { invoke: { id: "letIn", src: "letIn", input: undefined, onDone: "open", onError: "closed" } },
    open: { type: "final" },
  },
});

// What it is tried with: every event as a sentence, every outcome of every effect.
const cases = defineCases(door, {
  starts: { outside: { input: undefined } },
  events: { knock: says("they knock") },
  outcomes: { letIn: { "come in": done, "nobody hears it": breaks } },
});
const bench = createBench({
  cases: { door: cases },
  createWorld: (start) => createWorld(table, {}, start),
  provide: (actor, world) => withEffects(actor, world.made),
  breakable: [],
  asksService: (name) => name === "letIn",
});
// What a file keeps of it: nothing of the context, and the inputs by the table.
const policyOf = policiesBy(
  () => ({ context: fields({}) }),
  () => nothing,
);

test("explore: every transition of every path is taken, and told for a person to approve", async () => {
  const { missing, gaps, walks } = await bench.exploration(cases);
  expect({ missing, gaps }).toEqual({ missing: [], gaps: [] });
  expect(trace("door", door, walks)).toBe(`# door

## At first
- start: outside
    in      closed

## After start: outside
- knock
    took    door.closed · knock → door.waiting
    asked   letIn

## After start: outside, then knock
- letIn: come in
    took    door.waiting · letIn done → door.open
    in      done undefined
- letIn: nobody hears it
    took    door.waiting · letIn failed → door.closed
`);
});

test("hold and step: an effect waits until someone settles it", async () => {
  const { root, world, steps, take, labelOf } = bench.openMachine(cases, "outside");
  root.start();
  take(bench.stepOf("door knock"));
  expect(world.waiting()).toEqual(["letIn"]);
  expect(steps().map(labelOf)).toEqual(["knock", "letIn: come in", "letIn: nobody hears it"]);
  world.settle("letIn", answer("anything"));
  await settled();
  expect(root.getSnapshot().status).toBe("done");
});

test("draw", () => {
  expect(mermaidOf(door)).toBe(`stateDiagram-v2
  [*] --> door_closed
  state "closed" as door_closed
  state "waiting" as door_waiting
  state "open" as door_open
  door_open --> [*]
  door_closed --> door_waiting : knock
  door_waiting --> door_open : letIn done
  door_waiting --> door_closed : letIn failed`);
});

test("reproduce: a state as a file, and back", () => {
  const { root, take } = bench.openMachine(cases, "outside");
  root.start();
  take(bench.stepOf("door knock"));
  const file = JSON.stringify(writeTree(policyOf, door, root.getPersistedSnapshot(), unchanged));

  const read = readTree(policyOf, door, JSON.parse(file));
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const world = createWorld(table, {}, {});
  const again = withEffects(createActor(door, { snapshot: read.snapshot }), world.made).start();
  expect([activeStates(again), world.waiting()]).toEqual([["door.waiting"], ["letIn"]]);
});

test("the README tells this file", () => {
  const [, told = ""] = /```ts\n(.*?)```/s.exec(readFileSync("workbench/README.md", "utf8")) ?? [];
  expect(readFileSync("tests/workbench/door.test.ts", "utf8")).toContain(told);
});
