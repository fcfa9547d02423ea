import { setImmediate } from "node:timers/promises";
import { CLOCK, type Move, openApp, type SandboxApp } from "../../machines/sandbox/app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { createWatcher } from "../../machines/sandbox/watcher.ts";
import { isTransition } from "../../machines/sandbox/transitions.ts";

/*
 * The whole app explored from one place to another: which situations a scenario leads to, and the walks that go
 * through every move of it. The same walks are gone in the page.
 */

interface Edge extends Pick<Move, "label" | "event" | "words"> {
  to: string;
  /** What is to be seen at least once: this move with these transitions, and every situation. */
  shows: readonly string[];
}

interface Situation {
  key: string;
  path: readonly string[];
  edges: Edge[];
  /** What a person can do here, as `machine event`. */
  offers: readonly string[];
  /** Whether the walk ends here, on another screen than those of the scenario. */
  outside: boolean;
}

export interface Graph {
  first: string;
  situations: ReadonlyMap<string, Situation>;
  /** Transitions taken and guards that said no, of all machines. */
  fulfilled: ReadonlySet<string>;
}

export interface Step extends Pick<Move, "label" | "event" | "words"> {
  /** The situation that it leads to. */
  key: string;
}

/** Whether the page lets a person do something, which not every state that would take the event does. */
export type IsOffered = (root: SandboxApp["root"], event: string, words: string) => boolean;

const MOST_SITUATIONS = 400;

/** Breadth-first: every move in every situation, each on an app brought there by its path. */
export async function explore(scenario: Scenario, isOffered: IsOffered): Promise<Graph> {
  const situations = new Map<string, Situation>();
  const fulfilled = new Set<string>();
  const told = new Set<string>();

  async function replay(path: readonly string[]): Promise<{ app: SandboxApp; lastStep: readonly string[] }> {
    const watcher = createWatcher("all", false);
    const app = openApp(scenario, watcher.inspect);
    app.root.start();
    await setImmediate();
    let before = 0;
    for (const label of [...(scenario.prelude ?? []), ...path]) {
      before = watcher.steps.length;
      app.act(label);
      await setImmediate();
    }
    for (const duty of watcher.steps) fulfilled.add(duty);
    return { app, lastStep: watcher.steps.slice(before) };
  }

  function arrive(app: SandboxApp, path: readonly string[]): string {
    const { key, screen, accepts } = app.look();
    if (!situations.has(key)) {
      const offers = accepts.filter((event) => isOffered(app.root, event, ""));
      situations.set(key, { key, path, edges: [], offers, outside: !scenario.within.includes(screen) });
      if (situations.size > MOST_SITUATIONS) throw new Error(`More than ${MOST_SITUATIONS} situations: ${key}`);
    }
    return key;
  }

  const { app: begun } = await replay([]);
  const first = arrive(begun, []);
  begun.close();
  for (const situation of situations.values()) {
    if (situation.outside) continue;
    const { app: looked } = await replay(situation.path);
    const moves = looked.moves().filter(({ event, words }) => event === null || isOffered(looked.root, event, words));
    looked.close();
    for (const { label, event, words } of moves) {
      const path = [...situation.path, label];
      const { app, lastStep } = await replay(path);
      const to = arrive(app, path);
      app.close();
      const taken = lastStep.filter(isTransition);
      // An event may be taken where it changes nothing, and has to be made where it does.
      const shows = [`${label}, ${to === situation.key ? "staying" : "going on"}: ${taken.join(", ")}`, to];
      // What leads nowhere is worth a step when it takes a transition that no other step has taken.
      const isNews = to !== situation.key || label === CLOCK || taken.some((duty) => !told.has(duty));
      if (!isNews) continue;
      for (const duty of taken) told.add(duty);
      situation.edges.push({ label, event, words, to, shows });
    }
  }
  return { first, situations, fulfilled };
}

/**
 * Walks that between them show everything there is to see, each going on to the nearest that was not seen yet.
 *
 * @param seen what was shown before; what these walks show is added
 */
export function walksThrough({ first, situations }: Graph, seen: Set<string>): Step[][] {
  seen.add(first);
  const walks: Step[][] = [];
  for (;;) {
    const walk: Step[] = [];
    for (let here = first; ; here = walk.at(-1)?.key ?? first) {
      const way = toNearestUnseen(here, situations, seen);
      if (way === null) break;
      for (const { label, event, words, to, shows } of way) {
        walk.push({ label, event, words, key: to });
        for (const sight of shows) seen.add(sight);
      }
    }
    if (walk.length === 0) return walks;
    walks.push(walk);
  }
}

function toNearestUnseen(
  start: string,
  situations: Graph["situations"],
  seen: ReadonlySet<string>,
): readonly Edge[] | null {
  const ways = new Map<string, readonly Edge[]>([[start, []]]);
  for (const [key, way] of ways) {
    const edges = situations.get(key)?.edges ?? [];
    const unseen = edges.find(({ shows }) => shows.some((sight) => !seen.has(sight)));
    if (unseen) return [...way, unseen];
    for (const edge of edges) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return null;
}
