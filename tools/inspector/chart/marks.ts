import { above, type ChartGraph } from "./graph.ts";
import type { ChartLabel, ChartView } from "./view.ts";

/** What a chart is marked with. States go by the ids XState gives them, transitions by `nameOf`. */
export interface Marks {
  /** Ids of active state nodes, as XState names them (`app.session.signedIn`). */
  active: ReadonlySet<string>;
  /** The transitions just taken, the last of them last. */
  taken: ReadonlySet<string>;
  /** The transitions that can be taken now. */
  possible: ReadonlySet<string>;
  /** Those whose event is accepted by an active state but whose guard says no, with the guard's name. */
  blocked: ReadonlyMap<string, string>;
  /** States and transitions that have been covered, by the model tests and in this session; null switches this off. */
  coverage: { tests: ReadonlySet<string>; session: ReadonlySet<string> } | null;
}

export const noMarks: Marks = {
  active: new Set(),
  taken: new Set(),
  possible: new Set(),
  blocked: new Map(),
  coverage: null,
};

export type Covered = "both" | "tests" | "session" | "none";
/** Whether a transition can be taken now. */
export type Offer = "possible" | "blocked" | "other";

export interface Look {
  isTaken: boolean;
  offer: Offer;
  /** The guard that says no, where one does. */
  guard: string | null;
  covered: Covered | null;
}

/** The coverage of one thing, or of the least covered of several. */
export function coveredOf({ coverage }: Marks, names: readonly string[]): Covered | null {
  if (coverage === null) return null;
  const inTests = names.every((name) => coverage.tests.has(name));
  const inSession = names.every((name) => coverage.session.has(name));
  if (inTests) return inSession ? "both" : "tests";
  return inSession ? "session" : "none";
}

/** The look of what stands for these transitions: the strongest of theirs. */
export function lookOf(marks: Marks, names: readonly string[]): Look {
  const guard = names.map((name) => marks.blocked.get(name)).find((name) => name !== undefined) ?? null;
  const isPossible = names.some((name) => marks.possible.has(name));
  return {
    isTaken: names.some((name) => marks.taken.has(name)),
    offer: isPossible ? "possible" : guard === null ? "other" : "blocked",
    guard: isPossible ? null : guard,
    covered: coveredOf(marks, names),
  };
}

export const namesOf = ({ transitions }: Pick<ChartLabel, "transitions">): string[] =>
  transitions.map(({ name }) => name);

/** The active states with those above them, as a chart draws them. */
export function activeBoxes(view: ChartView, { active }: Marks): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const id of active) {
    if (!view.graph.states.has(id)) continue;
    const box = view.boxOf(id);
    for (const state of [box, ...above(view.graph, box)]) shown.add(state);
  }
  return shown;
}

/** The innermost active states, in the order of the definition. */
export function activeLeaves(graph: ChartGraph, { active }: Marks): string[] {
  const holding = new Set([...active].flatMap((id) => above(graph, id)));
  return [...graph.states.keys()].filter((id) => active.has(id) && !holding.has(id));
}

/**
 * The states to be looked at after a change, the one that matters most last: where the last transition began and
 * where it led. Where none was taken, the first that has become active; the others may be side by side with it.
 */
export function statesToFollow(graph: ChartGraph, marks: Marks, before: ReadonlySet<string>): string[] {
  const leaves = activeLeaves(graph, marks);
  const transition = graph.transitions.get([...marks.taken].at(-1) ?? "");
  if (!transition) return leaves.filter((id) => !before.has(id)).slice(0, 1);
  const { source, targets } = transition;
  const led = targets.length === 0 ? [source] : targets;
  const isWithin = (id: string, state: string) => id === state || above(graph, id).includes(state);
  const reached = leaves.find((id) => led.some((state) => isWithin(id, state)));
  const from = led.some((state) => above(graph, state).includes(source)) ? [] : [source];
  return [...from, ...led, ...(reached === undefined ? [] : [reached])];
}
