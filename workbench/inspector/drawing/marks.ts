import type { AnyStateMachine } from "xstate";
import { above, type ChartGraph, type ChartTransition } from "../../chart/graph.ts";
import type { ChartLabel, ChartView } from "./view.ts";

/** The marks of a chart. States are identified by XState's ids, transitions by `nameOf`. */
export interface Marks {
  /** Ids of active state nodes. */
  active: ReadonlySet<string>;
  /** The transitions just taken, in order. */
  taken: ReadonlySet<string>;
  /** The transitions that can be taken now. */
  possible: ReadonlySet<string>;
  /** Transitions of an active state that a guard blocks, with the guard's name. */
  blocked: ReadonlyMap<string, string>;
  /** The transitions that a considered step would take, in order; or, if none, the ones that guards would block. */
  considered: ReadonlySet<string>;
  /** States and transitions covered by the model tests and in this session; null turns the overlay off. */
  coverage: { tests: ReadonlySet<string>; session: ReadonlySet<string> } | null;
}

export const noMarks: Marks = {
  active: new Set(),
  taken: new Set(),
  possible: new Set(),
  blocked: new Map(),
  considered: new Set(),
  coverage: null,
};

export type Covered = "both" | "tests" | "session" | "none";
/** Whether a transition can be taken now. */
export type Offer = "possible" | "blocked" | "other";

export interface Look {
  isTaken: boolean;
  isConsidered: boolean;
  offer: Offer;
  /** The guard that blocks it, if any. */
  guard: string | null;
  covered: Covered | null;
}

/** The coverage of an item, or the lowest coverage of several. */
export function coveredOf({ coverage }: Marks, names: readonly string[]): Covered | null {
  if (coverage === null) return null;
  const inTests = names.every((name) => coverage.tests.has(name));
  const inSession = names.every((name) => coverage.session.has(name));
  if (inTests) return inSession ? "both" : "tests";
  return inSession ? "session" : "none";
}

/** The look of an element for these transitions: the strongest one applies. */
export function lookOf(marks: Marks, names: readonly string[]): Look {
  const guard = names.map((name) => marks.blocked.get(name)).find((name) => name !== undefined) ?? null;
  const isPossible = names.some((name) => marks.possible.has(name));
  return {
    isTaken: names.some((name) => marks.taken.has(name)),
    isConsidered: names.some((name) => marks.considered.has(name)),
    offer: isPossible ? "possible" : guard === null ? "other" : "blocked",
    guard: isPossible ? null : guard,
    covered: coveredOf(marks, names),
  };
}

export const namesOf = ({ transitions }: Pick<ChartLabel, "transitions">): string[] =>
  transitions.map(({ name }) => name);

/** The active states and their ancestors, as far as the chart shows them. */
export function activeBoxes(view: ChartView, { active }: Marks): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const id of active) {
    if (!view.graph.states.has(id)) continue;
    const box = view.boxOf(id);
    for (const state of [box, ...above(view.graph, box)]) shown.add(state);
  }
  return shown;
}

/** The innermost active states, in definition order. */
export function activeLeaves(graph: ChartGraph, active: ReadonlySet<string>): string[] {
  const holding = new Set([...active].flatMap((id) => above(graph, id)));
  return [...graph.states.keys()].filter((id) => active.has(id) && !holding.has(id));
}

/** Of several innermost active states, the one that waits for a time, or else the last. */
export function mainLeaf(graph: ChartGraph, active: ReadonlySet<string>): string | undefined {
  const leaves = activeLeaves(graph, active);
  return leaves.find((id) => holdsTimer(graph, id)) ?? leaves.at(-1);
}

const holdsTimer = (graph: ChartGraph, id: string): boolean =>
  [id, ...above(graph, id)].some((state) => graph.states.get(state)?.invokes.some(({ src }) => src === "deadline"));

/**
 * The transition to bring into view after a change: the first that would be taken; otherwise the taken transition to a
 * state that waits for a time, or else the last.
 */
export function transitionToFollow(graph: ChartGraph, marks: Marks): ChartTransition | undefined {
  const [considered] = marks.considered;
  if (considered !== undefined) return graph.transitions.get(considered);
  const taken = [...marks.taken].toReversed().flatMap((name) => graph.transitions.get(name) ?? []);
  const leaves = activeLeaves(graph, marks.active).filter((id) => holdsTimer(graph, id));
  return taken.find((one) => one.targets.length > 0 && reachedBy(graph, one, leaves) !== undefined) ?? taken[0];
}

const isWithin = (graph: ChartGraph, id: string, state: string) => id === state || above(graph, id).includes(state);
const ledTo = ({ source, targets }: ChartTransition) => (targets.length === 0 ? [source] : targets);
const reachedBy = (graph: ChartGraph, transition: ChartTransition, leaves: readonly string[]) =>
  leaves.find((id) => ledTo(transition).some((state) => isWithin(graph, id, state)));

/**
 * The states to bring into view after a change, most important last: source and target of the transition to follow. If
 * none was taken, the main one of the states that became active.
 */
export function statesToFollow(graph: ChartGraph, marks: Marks, before: ReadonlySet<string>): string[] {
  const leaves = activeLeaves(graph, marks.active);
  const transition = transitionToFollow(graph, marks);
  if (!transition) {
    const begun = mainLeaf(graph, new Set(leaves.filter((id) => !before.has(id))));
    return begun === undefined ? [] : [begun];
  }
  const led = ledTo(transition);
  const reached = reachedBy(graph, transition, leaves);
  const from = led.some((state) => above(graph, state).includes(transition.source)) ? [] : [transition.source];
  return [...from, ...led, ...(reached === undefined ? [] : [reached])];
}

/** A folded state has the lowest coverage of the states and transitions in it. */
export function coverInside({ graph }: ChartView, folded: string): string[] {
  const isInside = (id: string) => id === folded || above(graph, id).includes(folded);
  return [
    ...[...graph.states.keys()].filter(isInside),
    ...[...graph.transitions.values()].filter(({ source }) => isInside(source)).map(({ name }) => name),
  ];
}

/** The names of the active states inside each folded state. */
export function namesInside(view: ChartView, marks: Marks): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const id of activeLeaves(view.graph, marks.active)) {
    const box = view.boxOf(id);
    const name = view.graph.states.get(id)?.name;
    if (box === id || name === undefined) continue;
    const before = names.get(box);
    names.set(box, before === undefined ? name : `${before}, ${name}`);
  }
  return names;
}

/** A chart with its marks, and where its choices lead. */
export interface ChartProps {
  machine: AnyStateMachine;
  marks: Marks;
  /** A transition's label was pressed. */
  onEvent(transitionName: string): void;
  /** A state was chosen. */
  onState(id: string): void;
  /** The names that a text finds, the best first. */
  match(names: readonly string[], text: string): readonly string[];
  /** All charts that a text finds: by a chart's own name, without states, or by the names of its states. */
  searchCharts(text: string): readonly { chart: string; states: readonly string[] }[];
  /**
   * Another chart was chosen: by the link from a state to the machine that it runs, or in the search.
   *
   * @param state the state to show first; null for the active one
   */
  onChart(machine: string, state: string | null): void;
}
