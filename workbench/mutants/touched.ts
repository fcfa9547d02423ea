import type { AnyStateMachine, AnyStateNode } from "xstate";
import { assertPresent } from "../assert-present.ts";
import { candidates, nameOf, nodesOf, transitionsOf } from "../chart/transitions.ts";
import type { Edge, Node } from "../explore/explorer.ts";
import type { Seed } from "./seeds.ts";

/**
 * Finds the steps in which a fault can make a difference: those that try the faulty transition, or enter or leave the
 * faulty state. In all others the machine does the same as without the fault.
 */
export function touchedBy(machine: AnyStateMachine, { path }: Seed): (from: Node, edge: Edge) => boolean {
  let node: AnyStateNode = machine.root;
  let place = path;
  for (; place[0] === "states"; place = place.slice(2)) node = assertPresent(node.states[assertPresent(place[1])]);
  const event = eventAt(node, place);
  if (event !== null) {
    const names = candidates(node, event).map(nameOf);
    if (names.length === 0) throw new Error(`${node.id} has no transition on ${event}.`);
    // A transition that its guard refuses makes no difference, unless the guard is the fault.
    const duties = new Set(
      names.flatMap((name) => (place.includes("guard") ? [`takes ${name}`, `refuses ${name}`] : [`takes ${name}`])),
    );
    return (_, { fulfilled }) => fulfilled.some((duty) => duties.has(duty));
  }
  const entering = new Set(
    nodesOf(machine)
      .flatMap(transitionsOf)
      .filter(({ target }) => target?.some((to) => isWithin(to, node) || isWithin(node, to)))
      .map((transition) => `takes ${nameOf(transition)}`),
  );
  const leaf = node.path.join(".");
  const isIn = (state: readonly string[]) => state.some((name) => leaf === "" || `${name}.`.startsWith(`${leaf}.`));
  return (from, { state, fulfilled }) =>
    (isIn(from.state) && !isIn(state)) || fulfilled.some((duty) => entering.has(duty));
}

/** The event of the transitions at a place in a state's definition; null where it describes the state itself. */
function eventAt(node: AnyStateNode, [part, key, ...rest]: readonly string[]): string | null {
  if (part === "on") return assertPresent(key);
  if (part === "always") return "";
  if (part === "onDone") return `xstate.done.state.${node.id}`;
  if (part !== "invoke") return null;
  const index = Number(key);
  const { id } = assertPresent(node.invoke[Number.isNaN(index) ? 0 : index]);
  const end = Number.isNaN(index) ? key : rest[0];
  if (end === "onDone") return `xstate.done.actor.${id}`;
  return end === "onError" ? `xstate.error.actor.${id}` : null;
}

const isWithin = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  inner === outer || (inner.parent !== undefined && isWithin(inner.parent, outer));
