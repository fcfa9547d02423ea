import { expect, test } from "vitest";
import { createActor, setup, stateIn } from "xstate";
import { createBench } from "../../workbench/bench.ts";
import { defineCases, says } from "../../workbench/cases.ts";
import { activeStates } from "../../workbench/chart/running.ts";
import { graphOf } from "../../workbench/chart/graph.ts";
import { fields, unchanged } from "../../workbench/codec/codec.ts";
import { policiesBy } from "../../workbench/codec/policy.ts";
import { actorsOf } from "../../workbench/effects/actors.ts";
import type { Table } from "../../workbench/effects/table.ts";
import { createWorld, settled } from "../../workbench/effects/world.ts";
import { restartTimers } from "../../workbench/snapshot/restart.ts";
import { readTree, writeTree } from "../../workbench/snapshot/tree.ts";
import { seedsOf } from "../../workbench/mutants/seeds.ts";

/* A chart in the style of XState's examples: parallel, with history and delayed transitions, and no effects at all. */

interface NoEffects {
  asks: Record<string, never>;
  watches: Record<string, never>;
  memories: Record<string, never>;
  kept: never;
}
const table: Table<NoEffects> = { asks: {}, watches: {}, memories: {} };
const { withEffects } = actorsOf<NoEffects>();

type PlayerEvent = { type: "power" } | { type: "play" } | { type: "pause" } | { type: "mute" };

const player = setup({
  types: { events: {} as PlayerEvent },
  delays: { bored: 60_000 },
  guards: { isPlaying: stateIn({ on: { film: "playing" } }) },
}).createMachine({
  id: "player",
  initial: "off",
  states: {
    off: { on: { power: "on.before" } },
    on: {
      on: { power: "off" },
      type: "parallel",
      states: {
        before: { type: "history", history: "deep" },
        film: {
          initial: "paused",
          states: {
            paused: { on: { play: "playing" }, after: { bored: "#player.off" } },
            playing: { on: { pause: "paused" } },
          },
        },
        sound: {
          initial: "audible",
          states: {
            audible: { on: { mute: "muted" } },
            muted: { after: { 5_000: [{ guard: "isPlaying", target: "audible" }, { target: "#player.off" }] } },
          },
        },
      },
    },
  },
});

const cases = defineCases(player, {
  starts: { "on the shelf": { input: undefined } },
  events: {
    power: says("they press the power button"),
    play: says("they start the film"),
    pause: says("they stop the film"),
    mute: says("they mute the sound"),
  },
  outcomes: {},
});
const bench = createBench({
  cases: { player: cases },
  createWorld: (start) => createWorld(table, {}, start),
  provide: (actor, world) => withEffects(actor, world.made),
  breakable: [],
  asksService: () => false,
});
const policyOf = policiesBy(
  () => ({ context: fields({}) }),
  () => fields({}),
);

function walked(...words: string[]) {
  const opened = bench.openMachine(cases, "on the shelf");
  opened.root.start();
  for (const step of words) opened.take(bench.stepOf(step));
  return opened;
}

function reproduced({ root }: ReturnType<typeof walked>) {
  const file = JSON.stringify(writeTree(policyOf, player, root.getPersistedSnapshot(), unchanged));
  const read = readTree(policyOf, player, JSON.parse(file));
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const world = createWorld(table, {}, {});
  const again = withEffects(createActor(player, { snapshot: read.snapshot, clock: world.made.clock }), world.made);
  again.start();
  restartTimers(again);
  return { again, world };
}

test("is explored, delayed transitions and all", async () => {
  const { missing, gaps } = await bench.exploration(cases);
  expect({ missing, gaps }).toEqual({ missing: [], gaps: [] });
});

test("is walked in pairs: history leads back to each state of both regions", async () => {
  const found = await bench.exploration(cases);
  const { possible, missing } = await bench.walkPairs(cases, found, "player");
  expect(missing).toEqual([]);
  expect(possible).toContain("player.on · power → player.off, then player.off · power → player.on.before");
});

test("is drawn", () => {
  const { states, transitions } = graphOf(player);
  expect(states.get("player.on.before")).toMatchObject({ type: "history", isDeep: true });
  expect([...transitions.values()].filter(({ cause }) => cause === "deadline").map(({ event }) => event)).toEqual([
    "after bored",
    "after 5000",
    "after 5000",
  ]);
});

test("is stepped: the clock moves to the next timer", async () => {
  const { root, take } = walked("player power", "player play", "player mute");
  take({ do: "pass", milliseconds: null });
  await settled();
  expect(activeStates(root)).toEqual(["player.on.film.playing", "player.on.sound.audible"]);
});

test("is reproduced with its history", () => {
  const { again } = reproduced(walked("player power", "player play", "player mute", "player power"));
  again.send({ type: "power" });
  expect(activeStates(again)).toEqual(["player.on.film.playing", "player.on.sound.muted"]);
});

test("is reproduced with its timers, which run their whole delay again and end with their states", () => {
  const { again, world } = reproduced(walked("player power", "player play", "player mute"));
  expect(world.effects).toEqual(["timer 5000 ms"]);
  world.passMilliseconds(5_000);
  expect(activeStates(again)).toEqual(["player.on.film.playing", "player.on.sound.audible"]);
  expect(world.ticking()).toBe(false);

  const paused = reproduced(walked("player power"));
  paused.again.send({ type: "play" });
  expect(paused.world.ticking()).toBe(false);
});

test("a file with a history that the chart does not have is refused, with the place", () => {
  const { root } = walked("player power", "player power");
  const tree = {
    ...writeTree(policyOf, player, root.getPersistedSnapshot(), unchanged),
    history: { "player.off": [] },
  };
  expect(readTree(policyOf, player, tree)).toMatchObject({ problems: [{ place: expect.stringContaining("history") }] });
});

test("its faults are noticed", async () => {
  const seeds = seedsOf(player);
  expect(seeds.length).toBeGreaterThan(8);
  const right = await bench.expectedOf("player", cases);
  const unnoticed: string[] = [];
  for (const seed of seeds) if (!(await bench.isNoticed(right, seed, () => {}))) unnoticed.push(seed.name);
  expect(unnoticed).toEqual([]);
});
