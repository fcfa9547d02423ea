import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from "xstate";
import { candidates, eventName, guardOf, isTransient, nameOf, nodesOf, transitionsOf } from "./transitions.ts";

/** An actor that is invoked while a state is active. */
export interface ChartInvoke {
  id: string;
  /** The name of its logic in the machine's setup. */
  src: string;
  /** The machine's id, if it is a machine itself. */
  machine: string | null;
}

export interface ChartState {
  /** XState's id (`app.session.signedIn`). */
  id: string;
  /** The last segment of the id. */
  name: string;
  type: AnyStateNode["type"];
  parent: string | null;
  children: readonly string[];
  /** The initial child of a compound state. */
  initial: string | null;
  /** Whether it is its parent's initial state. */
  isInitial: boolean;
  /** Whether a history state is deep. */
  isDeep: boolean;
  /** Left again in the same macrostep that enters it. */
  isTransient: boolean;
  description: string | null;
  tags: readonly string[];
  screen: string | null;
  invokes: readonly ChartInvoke[];
}

export type Cause = "event" | "always" | "done" | "failed" | "deadline";

export interface ChartTransition {
  /** `nameOf` the transition. */
  name: string;
  source: string;
  /** Empty if the state does not change. */
  targets: readonly string[];
  cause: Cause;
  /** The event type in readable form. */
  event: string;
  guard: string | null;
  /** Whether other transitions for the event have the same guard, with parameters that are computed. */
  isLikeOthers: boolean;
  /** Its position among several candidates for the same event, from 1; null if it is the only one. */
  order: number | null;
}

/** The structure of a machine. Both maps are in definition order, outermost states first. */
export interface ChartGraph {
  root: string;
  states: ReadonlyMap<string, ChartState>;
  transitions: ReadonlyMap<string, ChartTransition>;
}

const graphs = new WeakMap<AnyStateMachine, ChartGraph>();

/** Extracts the structure of a machine. Memoised: the same machine yields the same object. */
export function graphOf(machine: AnyStateMachine): ChartGraph {
  const known = graphs.get(machine);
  if (known) return known;
  const nodes = nodesOf(machine);
  const graph: ChartGraph = {
    root: machine.root.id,
    states: new Map(nodes.map((node) => [node.id, stateOf(machine, node)])),
    transitions: new Map(nodes.flatMap(transitionsOf).map((entry) => [nameOf(entry), transitionOf(entry)])),
  };
  graphs.set(machine, graph);
  return graph;
}

function stateOf(machine: AnyStateMachine, node: AnyStateNode): ChartState {
  const { parent } = node;
  const screen: unknown =
    node.meta === undefined ? null : Object.entries(node.meta).find(([key]) => key === "screen")?.[1];
  return {
    id: node.id,
    name: node.key,
    type: node.type,
    parent: parent?.id ?? null,
    children: Object.values(node.states).map(({ id }) => id),
    initial: node.type === "compound" ? (node.initial.target[0]?.id ?? null) : null,
    isInitial: parent?.type === "compound" && parent.initial.target.includes(node),
    isDeep: node.history === "deep",
    isTransient: isTransient(node),
    description: node.description ?? null,
    tags: node.tags,
    screen: typeof screen === "string" ? screen : null,
    invokes: node.invoke.map(({ id, src }) => {
      const logic: unknown = typeof src === "string" ? machine.implementations.actors[src] : src;
      return {
        id,
        src: typeof src === "string" ? src : "unnamed",
        machine: logic instanceof StateMachine ? logic.id : null,
      };
    }),
  };
}

function transitionOf(transition: AnyTransitionDefinition): ChartTransition {
  const { source, eventType, target } = transition;
  const twins = candidates(source, eventType);
  const guard = guardOf(transition);
  return {
    name: nameOf(transition),
    source: source.id,
    targets: (target ?? []).map(({ id }) => id),
    cause: causeOf(eventType),
    event: eventText(eventType),
    guard,
    isLikeOthers: guard !== null && twins.filter((twin) => guardOf(twin) === guard).length > 1,
    order: twins.length > 1 ? twins.indexOf(transition) + 1 : null,
  };
}

const TIMER = /^xstate\.after\.([^.]+)\./;

function causeOf(eventType: string): Cause {
  if (eventType === "") return "always";
  if (eventType.startsWith("xstate.done.")) return "done";
  if (eventType.startsWith("xstate.error.")) return "failed";
  // Machines name the events of deadlines this way.
  return eventType.endsWith(".due") || TIMER.test(eventType) ? "deadline" : "event";
}

function eventText(eventType: string): string {
  const delay = TIMER.exec(eventType)?.[1];
  return delay === undefined ? eventName(eventType) : `after ${delay}`;
}

/** The ancestors of a state, nearest first. */
export function above(graph: ChartGraph, id: string): string[] {
  const parent = graph.states.get(id)?.parent ?? null;
  return parent === null ? [] : [parent, ...above(graph, parent)];
}
