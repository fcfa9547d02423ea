import { expect, test } from "vitest";
import * as v from "valibot";
import { type ActorRefFrom, assign, createActor, setup } from "xstate";
import { createBench } from "../../workbench/bench.ts";
import { defineCases, says } from "../../workbench/cases.ts";
import { mermaidOf } from "../../workbench/chart/mermaid.ts";
import { activeStates, running } from "../../workbench/chart/running.ts";
import { actor, fields, kept, list, text, unchanged } from "../../workbench/codec/codec.ts";
import { policiesBy } from "../../workbench/codec/policy.ts";
import { actorsOf } from "../../workbench/effects/actors.ts";
import { nothingBack, type Table } from "../../workbench/effects/table.ts";
import { createWorld, settled } from "../../workbench/effects/world.ts";
import { readTree, writeTree } from "../../workbench/snapshot/tree.ts";

/* A chart in the style of XState's examples: a board that spawns an actor for each note, which saves itself. */

interface Effects {
  asks: { save: { input: string; reply: undefined } };
  watches: Record<string, never>;
  memories: Record<string, never>;
  kept: never;
}
const table: Table<Effects> = {
  asks: { save: { input: text, reply: nothingBack, waits: "the note", asksService: true } },
  watches: {},
  memories: {},
};
const { effect, withEffects } = actorsOf<Effects>();

const note = setup({
  types: {
    context: {} as { words: string },
    input: {} as { words: string },
    events: {} as { type: "write"; words: string },
  },
  actors: { save: effect("save") },
  actions: { keepWords: assign({ words: (_, words: string) => words }) },
}).createMachine({
  id: "note",
  context: ({ input }) => input,
  initial: "saved",
  states: {
    saved: { on: { write: { target: "saving", actions: { type: "keepWords", params: ({ event }) => event.words } } } },
    saving: {
      invoke: { id: "save", src: "save", input: ({ context }) => context.words, onDone: "saved", onError: "lost" },
    },
    lost: { on: { write: { target: "saving", actions: { type: "keepWords", params: ({ event }) => event.words } } } },
  },
});

const board = setup({
  types: { context: {} as { notes: ActorRefFrom<typeof note>[] }, events: {} as { type: "pin"; words: string } },
  actors: { note },
  actions: {
    pin: assign(({ context: { notes }, spawn }, words: string) => ({
      notes: [...notes, spawn("note", { id: `note-${notes.length + 1}`, input: { words } })],
    })),
  },
  guards: { hasRoom: ({ context }) => context.notes.length < 2 },
}).createMachine({
  id: "board",
  context: { notes: [] },
  initial: "hanging",
  states: {
    hanging: { on: { pin: { guard: "hasRoom", actions: { type: "pin", params: ({ event }) => event.words } } } },
  },
});

const words = { "of two words": { words: "buy milk" } };
const boardCases = defineCases(board, {
  starts: { empty: { input: undefined } },
  events: { pin: says("they pin a note", words) },
  outcomes: {},
  projections: [{ name: "notes", sees: ({ context }) => context.notes.length }],
});
const noteCases = defineCases(note, {
  starts: { pinned: { input: { words: "call Ann" } } },
  events: { write: says("they write on the note", words) },
  outcomes: { save: { saved: () => ({ answer: undefined }), "not saved": () => ({ failure: new Error("offline") }) } },
});
const bench = createBench({
  cases: { board: boardCases, note: noteCases },
  createWorld: (start) => createWorld(table, {}, start),
  provide: (actor, world) => withEffects(actor, world.made),
  breakable: [],
  asksService: (name) => name === "save",
  endless: new Set(["note"]),
});
const policies = { board: { context: fields({ notes: list(actor) }) }, note: { context: fields({ words: text }) } };
const isKnown = (id: string): id is keyof typeof policies => Object.hasOwn(policies, id);
const policyOf = policiesBy(
  (id) => (isKnown(id) ? policies[id] : undefined),
  () => kept(v.string()),
);

/** The whole board with its notes over held effects. */
function opened(options: { snapshot?: Parameters<typeof createActor<typeof board>>[1] } = {}) {
  const world = createWorld(table, {}, {});
  const root = withEffects(createActor(board, { ...options.snapshot, clock: world.made.clock }), world.made).start();
  return { root, world };
}

test.each([boardCases, noteCases])("is explored", async (cases) => {
  const { missing, gaps, doubled } = await bench.exploration(cases);
  expect({ missing, gaps, doubled }).toEqual({ missing: [], gaps: [], doubled: [] });
});

test("is drawn", () => {
  expect(mermaidOf(note)).toContain("note_saving --> note_lost : save failed");
});

test("is stepped: a step reaches a spawned actor, innermost first", async () => {
  const { root, world } = opened();
  root.send({ type: "pin", words: "call Ann" });
  bench.sending(root, { do: "case", machine: "note", type: "write", words: "of two words" })();
  await settled();
  expect(running(root).map(({ snapshot }) => snapshot.machine.id)).toEqual(["note", "board"]);
  expect(world.waiting()).toEqual(["save"]);
});

test("is reproduced with its spawned actors and their requests", async () => {
  const { root } = opened();
  root.send({ type: "pin", words: "call Ann" });
  root.send({ type: "pin", words: "buy milk" });
  root.getSnapshot().context.notes[1]?.send({ type: "write", words: "buy oat milk" });
  const file = JSON.stringify(writeTree(policyOf, board, root.getPersistedSnapshot(), unchanged));

  const read = readTree(policyOf, board, JSON.parse(file));
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const again = opened({ snapshot: { snapshot: read.snapshot } });
  expect(activeStates(again.root)).toEqual(activeStates(root));
  expect(again.world.effects).toEqual(['save "buy oat milk"']);
  again.world.settle("save", () => ({ answer: undefined }));
  await settled();
  expect(again.root.getSnapshot().context.notes.map((ref) => ref.getSnapshot().context.words)).toEqual([
    "call Ann",
    "buy oat milk",
  ]);
  expect(activeStates(again.root)).toEqual(["board.hanging", "note.saved", "note.saved"]);
});

test("a file with an actor that the board does not know is refused, with the place", () => {
  const { root } = opened();
  const tree = writeTree(policyOf, board, root.getPersistedSnapshot(), unchanged);
  const children = { stranger: { src: "stranger", status: "active" } };
  expect(readTree(policyOf, board, { ...tree, children })).toMatchObject({
    problems: [{ place: "children.stranger" }],
  });
});
