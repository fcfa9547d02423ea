import { above, type ChartGraph, type ChartState, type ChartTransition } from "../../chart/graph.ts";

/** Charts with more states than this start folded. */
const READABLE = 40;
/**
 * With this many lines into one state, the sources name it in their boxes, because the lines would hide everything.
 */
const CROWDED = 8;
/** At most this many transitions into or out of a folded state are listed; more are counted. */
const WRITTEN_OUT = 4;

/** The transitions from one box to another: one arrow with a label for each. */
export interface ChartLine {
  id: string;
  from: string;
  to: string;
  labels: readonly ChartLabel[];
}

/** A label for one transition, or for several of a folded state. */
export interface ChartLabel {
  id: string;
  text: string;
  transitions: readonly ChartTransition[];
}

export interface ChartBox {
  state: ChartState;
  isFolded: boolean;
  /** Transitions listed in the box: they stay in the state, or lead to a state with too many incoming lines. */
  rows: readonly ChartLabel[];
  /** The visible boxes inside. */
  children: readonly string[];
}

/** The visible part of a chart with some states folded. */
export interface ChartView {
  graph: ChartGraph;
  folded: ReadonlySet<string>;
  /** Outermost first. */
  boxes: ReadonlyMap<string, ChartBox>;
  lines: readonly ChartLine[];
  /** The box that represents a state: its own, or that of the folded state it is in. */
  boxOf(id: string): string;
}

/** The states that can be folded: not the root, which always shows its children. */
export const foldable = ({ root, states }: ChartGraph): string[] =>
  [...states.values()].filter(({ id, children }) => id !== root && children.length > 0).map(({ id }) => id);

/** The initial folding. */
export const defaultFolding = (graph: ChartGraph): ReadonlySet<string> =>
  new Set(graph.states.size > READABLE ? foldable(graph) : []);

/** Unfolds the ancestors of a state, which hide it. The same set if none is folded. */
export function unfoldedFor(graph: ChartGraph, folded: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const hiding = new Set(above(graph, id));
  return [...folded].some((state) => hiding.has(state))
    ? new Set([...folded].filter((state) => !hiding.has(state)))
    : folded;
}

export function viewOf(graph: ChartGraph, folded: ReadonlySet<string>): ChartView {
  const boxOf = (id: string) => above(graph, id).findLast((state) => folded.has(state)) ?? id;
  const drawn = [...graph.states.values()].filter(({ id }) => boxOf(id) === id);
  const { lines, rows } = arrowsOf(graph, boxOf);
  const boxes = drawn.map((state): [string, ChartBox] => {
    const isFolded = folded.has(state.id);
    return [
      state.id,
      { state, isFolded, rows: rows.get(state.id) ?? [], children: isFolded ? [] : [...state.children] },
    ];
  });
  return { graph, folded, boxes: new Map(boxes), lines, boxOf };
}

interface Way {
  transition: ChartTransition;
  from: string;
  to: string;
}

function arrowsOf(graph: ChartGraph, boxOf: (id: string) => string) {
  const rows = new Map<string, ChartLabel[]>();
  const ways: Way[] = [];
  for (const transition of graph.transitions.values()) {
    const { source, targets } = transition;
    const from = boxOf(source);
    // Transitions inside one folded state are hidden with it.
    const isInside = from !== source && targets.every((target) => boxOf(target) === from);
    if (isInside) continue;
    if (targets.every((target) => target === source)) {
      add(rows, from, rowOf(transition, targets.length === 0 ? "stays" : "restarts"));
    } else if (targets.every((target) => boxOf(target) === source)) {
      add(rows, from, rowOf(transition, `→ ${targets.map((target) => nameIn(graph, target)).join(", ")}`));
    } else for (const target of targets) ways.push({ transition, from, to: boxOf(target) });
  }
  const crowded = crowdedBoxes(ways);
  const pairs = new Map<string, Way[]>();
  for (const way of ways) {
    const { transition, from, to } = way;
    if (crowded.has(to)) add(rows, from, rowOf(transition, `→ ${nameIn(graph, to)}`));
    else add(pairs, `${from} → ${to}`, way);
  }
  return { rows, lines: [...pairs].flatMap(([id, pair]) => lineOf(id, pair)) };
}

const nameIn = ({ states }: ChartGraph, id: string): string => states.get(id)?.name ?? id;

const rowOf = (transition: ChartTransition, way: string): ChartLabel => ({
  id: `${transition.name} ${way}`,
  text: `${labelOf(transition)} ${way}`,
  transitions: [transition],
});

function crowdedBoxes(ways: readonly Way[]): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const { from, to } of ways) sources.set(to, (sources.get(to) ?? new Set()).add(from));
  return new Set([...sources].filter(([, from]) => from.size >= CROWDED).map(([to]) => to));
}

function lineOf(id: string, pair: readonly Way[]): ChartLine[] {
  const [first] = pair;
  if (!first) return [];
  const { from, to } = first;
  const transitions = pair.map(({ transition }) => transition);
  const isFolded = pair.some(({ transition }) => transition.source !== from || !transition.targets.includes(to));
  const labels =
    isFolded && transitions.length > WRITTEN_OUT
      ? [{ id, text: `${transitions.length} transitions`, transitions }]
      : transitions.map((transition) => ({
          id: `${id}: ${transition.name}`,
          text: labelOf(transition),
          transitions: [transition],
        }));
  return [{ id, from, to, labels }];
}

/** All labels of a view. */
export const labelsIn = ({ boxes, lines }: ChartView): ChartLabel[] => [
  ...[...boxes.values()].flatMap(({ rows }) => rows),
  ...lines.flatMap(({ labels }) => labels),
];

/** The text of a transition: `2. form.submit [isValid]`. */
export function labelOf({ event, guard, isLikeOthers, targets, order }: ChartTransition): string {
  // Parameters without quotes and braces, which are noise. Guards with the same name are told apart by their targets.
  const apart = isLikeOthers ? `: ${targets.map((target) => target.split(".").at(-1)).join(", ")}` : "";
  const condition = guard === null ? "" : ` [${guard.replaceAll(/["{}]/g, "")}${apart}]`;
  return `${order === null ? "" : `${order}. `}${event}${condition}`;
}

function add<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
