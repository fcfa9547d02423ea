import { assertPresent } from "../../assert-present.ts";
import { above, type ChartGraph, type ChartTransition, graphOf } from "../../chart/graph.ts";
import type { Opening } from "../link/messages.ts";
import type { InspectedApp, Way } from "../subject.ts";
import { type Blocked, tryStep } from "../trial/trial.ts";

/** Why a transition is never taken. */
export type Reason =
  /** Its guard refuses every event that the cases have. */
  | { why: "guard"; transition: string; blocked: Blocked }
  /** Only a fault in the code of an actor causes it, or no case makes that actor fail or end in that way. */
  | { why: "breaks" | "failed" | "done"; transition: string; actor: string }
  /** No scenario sends its event in a state that could take it. */
  | { why: "unsent"; transition: string; event: string };

/** Where the shortest known way to a state starts, and its steps with those of the starting place. */
export type Known = (id: string) => { from: string; steps: Way } | null;

/** The chart that a state or transition is in. */
export function graphWith({ bench }: InspectedApp, target: string): ChartGraph | null {
  const cases = bench.casesOf(machineOf(target));
  return cases && graphOf(cases.machine);
}

const machineOf = (target: string): string => target.split(/[. ]/, 1)[0] ?? "";

/** Why nothing leads to a target, if the chart alone shows that only a fault would. Otherwise empty. */
export function faultsTo(app: InspectedApp, target: string): Reason[] {
  const graph = graphWith(app, target);
  const entering = graph ? entriesTo(graph, target) : [];
  const reasons = entering.map((transition) => faultOf(assertPresent(graph), transition));
  return reasons.every((reason) => reason !== null) ? reasons : [];
}

/**
 * Why no scenario leads to a target: the reasons that block the transitions on the way there from the nearest states
 * that are known to be reached.
 */
export async function reasonsFor(app: InspectedApp, target: string, known: Known): Promise<Reason[]> {
  const graph = graphWith(app, target);
  if (!graph) return [];
  const passed = new Set<string>();
  let sought = [target];
  while (sought.length > 0) {
    const entering = sought.flatMap((id) => entriesTo(graph, id));
    const nearest = entering.filter(({ source }) => known(source) !== null);
    if (nearest.length > 0) {
      return Promise.all(nearest.map((transition) => reasonOf(app, graph, transition, known)));
    }
    sought = entering.map(({ source }) => source).filter((id) => !passed.has(id) && passed.add(id));
  }
  return [];
}

/** The transition itself; for a state, those that enter it from outside, or enter an ancestor and so the state. */
function entriesTo(graph: ChartGraph, target: string): ChartTransition[] {
  const transition = graph.transitions.get(target);
  if (transition) return [transition];
  const enters = new Set([target]);
  for (const id of [target, ...above(graph, target)]) {
    const { parent, isInitial } = assertPresent(graph.states.get(id));
    if (parent === null || (!isInitial && graph.states.get(parent)?.type !== "parallel")) break;
    enters.add(parent);
  }
  const isIn = (id: string) => id === target || id.startsWith(`${target}.`);
  return [...graph.transitions.values()].filter(
    ({ source, targets }) => !isIn(source) && targets.some((id) => enters.has(id) || isIn(id)),
  );
}

const actorOf = ({ event }: ChartTransition): string => event.replace(/ (?:failed|done)$/, "");

/** A flow or a deadline fails only by a fault in its code. */
function faultOf(graph: ChartGraph, transition: ChartTransition): Reason | null {
  const actor = actorOf(transition);
  const invoked = graph.states.get(transition.source)?.invokes.find(({ id }) => id === actor);
  const isFault = transition.cause === "failed" && invoked && (invoked.machine !== null || invoked.src === "deadline");
  return isFault ? { why: "breaks", transition: transition.name, actor } : null;
}

async function reasonOf(
  app: InspectedApp,
  graph: ChartGraph,
  transition: ChartTransition,
  known: Known,
): Promise<Reason> {
  const { name, source, event, cause } = transition;
  if (cause === "failed" || cause === "done") {
    return faultOf(graph, transition) ?? { why: cause, transition: name, actor: actorOf(transition) };
  }
  const near = known(source);
  const blocked = near && (await blockedAt(app, near, transition));
  return blocked ? { why: "guard", transition: name, blocked } : { why: "unsent", transition: name, event };
}

/** Tries the event of a transition, with every payload of the cases, in the nearest known source state. */
async function blockedAt(
  app: InspectedApp,
  { from, steps }: NonNullable<ReturnType<Known>>,
  { name, event }: ChartTransition,
): Promise<Blocked | null> {
  const machine = machineOf(name);
  const opening: Opening = { type: "open", scenario: from, steps: [...steps] };
  for (const words of Object.keys(app.bench.examplesOf({ machine, type: event }))) {
    const { blocked } = await tryStep(app, opening, { do: "case", machine, type: event, words });
    const found = blocked.find(({ transition }) => transition === name);
    if (found) return found;
  }
  return null;
}
