/*
 * Transition pairs: each transition right after each one that it can follow. Many faults take two steps: the first
 * leaves a state behind with which the second fails.
 */
import { assertPresent } from "../assert-present.ts";
import { isTransition } from "../chart/transitions.ts";
import type { AnyCases, AnyProjection } from "../cases.ts";
import type { Edge, Exploration, Explorer, Graph, Node } from "./explorer.ts";
import type { Begin, Run } from "./run.ts";

export interface PairWalk {
  /** The pairs that the graphs make possible. */
  possible: readonly string[];
  /** The possible pairs that no walk took. */
  missing: readonly string[];
}

/** The position of a walk: the situation, and the transition taken last. */
interface Position {
  node: Node;
  last: string | null;
}

/** The most attempts at a way whose result differs from the graph. */
const TRIES = 3;

const pairOf = (first: string, second: string) => `${first}, then ${second}`;

/** Follows one step: the matching transitions that it took, and their pairs. */
function follow(last: string | null, { fulfilled }: Pick<Node, "fulfilled">, beginning: string) {
  const taken = fulfilled
    .filter(isTransition)
    .map((duty) => duty.replace("takes ", ""))
    .filter((name) => name.startsWith(beginning));
  const pairs = taken.flatMap((name, index) => {
    const before = index === 0 ? last : assertPresent(taken[index - 1]);
    return before === null ? [] : [pairOf(before, name)];
  });
  return { pairs, last: taken.at(-1) ?? last };
}

/** The positions reachable from a position, nearest first, each with the way there. */
function* reachable(graph: Graph, from: Position, beginning: string) {
  const seen = new Set<string>();
  const queue: { at: Position; way: readonly Edge[] }[] = [{ at: from, way: [] }];
  for (const { at, way } of queue) {
    for (const edge of at.node.edges) {
      const { pairs, last } = follow(at.last, edge, beginning);
      yield { pairs, way: [...way, edge] };
      const position = `${edge.to} after ${last}`;
      if (seen.has(position)) continue;
      seen.add(position);
      queue.push({ at: { node: assertPresent(graph.get(edge.to)), last }, way: [...way, edge] });
    }
  }
}

const beginnings = (graph: Graph, beginning: string): Position[] =>
  [...graph.values()]
    .filter(({ path }) => path.length === 0)
    .map((node) => ({ node, last: follow(null, node, beginning).last }));

function nearest(graph: Graph, from: Position, beginning: string, open: ReadonlyMap<string, number>) {
  for (const { pairs, way } of reachable(graph, from, beginning)) {
    const pair = pairs.find((entry) => (open.get(entry) ?? 0) > 0);
    if (pair !== undefined) return { pair, way };
  }
  return null;
}

/** Walks machines in pairs of transitions. */
export function createPairWalker({ keyOf }: Pick<Explorer, "keyOf">, begin: Begin) {
  /**
   * Walks on real actors until it has taken every pair that the graphs make possible. Each walk continues to the nearest
   * open pair as long as there is one, and plans again after every detour.
   *
   * @param beginning of the names of the transitions: `app.session` for those of a region
   */
  async function walkPairs(model: AnyCases, { graphs }: Exploration, beginning: string): Promise<PairWalk> {
    const possible = new Set<string>();
    const missing: string[] = [];
    for (const [index, graph] of graphs.entries()) {
      const open = new Map<string, number>();
      for (const { node, last } of beginnings(graph, beginning)) {
        for (const pair of follow(null, node, beginning).pairs) possible.add(pair);
        for (const { pairs } of reachable(graph, { node, last }, beginning)) {
          for (const pair of pairs) if (!possible.has(pair)) open.set(pair, TRIES);
        }
      }
      for (const pair of open.keys()) possible.add(pair);
      for (const { node } of beginnings(graph, beginning)) {
        const projection = assertPresent(model.projections[index]);
        while (await walk(model, graph, projection, node.start, beginning, open));
      }
      missing.push(...open.keys());
    }
    return { possible: [...possible], missing };
  }

  /** Takes one walk. Returns false if no open pair can be reached from this start. */
  async function walk(
    model: AnyCases,
    graph: Graph,
    projection: AnyProjection,
    start: string,
    beginning: string,
    open: Map<string, number>,
  ): Promise<boolean> {
    const run = await begin(model, start, false);
    let last: string | null = null;
    const look = (step: Run["trail"][number]) => {
      const seen = follow(last, step, beginning);
      last = seen.last;
      for (const pair of seen.pairs) open.delete(pair);
    };
    run.trail.forEach(look);
    let walked = false;
    for (;;) {
      const node = graph.get(keyOf(run, start, projection));
      const next = node && nearest(graph, { node, last }, beginning, open);
      if (!next) break;
      walked = true;
      for (const { step, to } of next.way) {
        look(await run.take(step));
        if (keyOf(run, start, projection) !== to) break;
      }
      const triesLeft = open.get(next.pair);
      if (triesLeft === undefined) continue;
      // The earlier steps of this walk may be the cause of the different result.
      open.set(next.pair, triesLeft - 1);
      break;
    }
    run.close();
    return walked;
  }

  return walkPairs;
}
