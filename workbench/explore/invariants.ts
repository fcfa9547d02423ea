import { assertPresent } from "../assert-present.ts";
import { Secret } from "../codec/secret.ts";
import type { AnyCases } from "../cases.ts";
import type { Subject } from "../subject.ts";
import { busyIn, type Edge, type Exploration, type Explorer, type Graph, type Node } from "./explorer.ts";
import { stepName } from "./run.ts";

/* Invariants of every step of every path of every machine. */

const nodesOf = ({ graphs }: Exploration) => graphs.flatMap((graph) => [...graph.values()]);
const settles = ({ waiting }: Node, { name }: Edge) => waiting.includes(name);

/** The situations from which a goal can be reached, goals included. */
export function leadingTo(graph: Graph, isGoal: (node: Node) => boolean): ReadonlySet<string> {
  const reached = new Set([...graph.values()].filter(isGoal).map(({ key }) => key));
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const { key, edges } of graph.values()) if (edges.some(({ to }) => reached.has(to))) reached.add(key);
  }
  return reached;
}

/**
 * Situations without a path to the machine's end or to a state that an event of the root leaves. For the root, which
 * never ends: situations without a way out. A situation counts only if no projection finds a way.
 */
export function trapped({ graphs }: Exploration, { machine, leftByTheRoot }: AnyCases): string[] {
  const endless = Object.values(machine.states).every(({ type }) => type !== "final");
  const isFree = ({ ended, state, edges, key }: Node) =>
    ended || state.some((leaf) => leftByTheRoot.includes(leaf)) || (endless && edges.some(({ to }) => to !== key));
  const free = graphs.map((graph) => leadingTo(graph, isFree));
  const leaves = ({ state }: Node) => state.join(", ");
  return graphs.flatMap((graph, index) => {
    const elsewhere = new Set(
      graphs.flatMap((other, at) =>
        [...other.values()].filter(({ key }) => at !== index && free[at]?.has(key)).map(leaves),
      ),
    );
    return [...graph.values()]
      .filter((node) => !free[index]?.has(node.key) && !elsewhere.has(leaves(node)))
      .map(({ key }) => key);
  });
}

/** Values in contexts that do not survive JSON, with their paths. A `Secret` is omitted from JSON on purpose. */
export function unplainContext(found: Exploration): string[] {
  const contexts = [
    ...nodesOf(found).flatMap(({ context, edges }) => [[{ context }], edges].flat().map((seen) => seen.context)),
    ...found.walks.flat().map(({ context }) => context),
  ];
  const seen = new Set<object>();
  return [...new Set(contexts.flatMap((context) => unplain(context, "context", seen)))];
}

/** @param seen the objects checked before */
export function unplain(value: unknown, place: string, seen: Set<object> = new Set()): string[] {
  if (value === null || typeof value === "string" || typeof value === "boolean" || value instanceof Secret) return [];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${place} is ${value}`];
  if (typeof value !== "object") return [`${place} is ${value === undefined ? "undefined" : `a ${typeof value}`}`];
  if (seen.has(value)) return [];
  seen.add(value);
  if (Array.isArray(value)) return value.flatMap((entry, index) => unplain(entry, `${place}[${index}]`, seen));
  if (Object.getPrototypeOf(value) !== Object.prototype) return [`${place} is a ${value.constructor.name}`];
  return Object.entries(value).flatMap(([key, entry]) => unplain(entry, `${place}.${key}`, seen));
}

/** The most calls that a state makes one after the other. */
const MOST_CALLS = 3;
/** Finds busy states that last too long. */
export function createBusyCheck(
  { ofThePerson = new Set() }: Pick<Subject, "ofThePerson">,
  { replay }: Pick<Explorer, "replay">,
) {
  /**
   * Busy states that outlast the answer that they wait for, or that wait for nothing. Calls that a state makes one after
   * the other are settled in every order, on real actors.
   */
  async function busyForEver(model: AnyCases, found: Exploration): Promise<string[]> {
    const waitsForThePage = ({ state }: Node) => state.some((leaf) => model.leftByTheBrowser.includes(leaf));
    const complaints: string[] = [];
    const tried = new Set<string>();
    for (const graph of found.graphs) {
      for (const node of graph.values()) {
        if (node.busy.length === 0 || waitsForThePage(node)) continue;
        if (node.waiting.length === 0) complaints.push(`${node.busy.join(", ")} waits for nothing in ${node.key}`);
        for (const edge of node.edges.filter((edge) => settles(node, edge))) {
          const after = assertPresent(graph.get(edge.to));
          if (after.ended || waitsForThePage(after) || node.busy.some((leaf) => !after.busy.includes(leaf))) continue;
          const chain = `${node.busy.join(", ")} after ${edge.label}`;
          if (tried.has(chain)) continue;
          tried.add(chain);
          const path = [...node.path, edge.step];
          complaints.push(...(await stillBusy(model, { start: node.start, path }, node.busy, MOST_CALLS)));
        }
      }
    }
    return complaints;
  }

  async function stillBusy(
    model: AnyCases,
    way: Pick<Node, "start" | "path">,
    leaves: readonly string[],
    depth: number,
  ): Promise<string[]> {
    const run = await replay(model, way);
    const busy = busyIn(run);
    const open = run.world.waiting();
    const steps = run.steps().filter((step) => open.includes(stepName(step)) && !ofThePerson.has(stepName(step)));
    const ended = run.root.getSnapshot().status !== "active";
    run.close();
    if (ended || leaves.some((leaf) => !busy.includes(leaf))) return [];
    if (steps.length === 0 || depth === 0) {
      return [`${leaves.join(", ")} stays after ${way.path.map(run.labelOf).join(", then ")}`];
    }
    const further: string[] = [];
    for (const step of steps) {
      further.push(...(await stillBusy(model, { ...way, path: [...way.path, step] }, leaves, depth - 1)));
    }
    return further;
  }

  return busyForEver;
}
