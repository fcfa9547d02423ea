import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

/** The state nodes of a machine, outermost first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

export const isLeaf = (node: AnyStateNode) => Object.keys(node.states).length === 0;
/** Whether the step that enters the state leaves it again. */
export const isTransient = (node: AnyStateNode) => (node.always ?? []).some(({ guard }) => guard === undefined);

/** Every transition of a state node itself, as its definition lists them. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** The transitions that XState tries for an event, in order; the empty event is `always`. */
export const candidates = (node: AnyStateNode, eventType: string): readonly AnyTransitionDefinition[] =>
  eventType === "" ? (node.always ?? []) : (node.transitions.get(eventType) ?? []);

/** An event's type in words for people. */
export function eventName(type: string): string {
  if (type === "") return "always";
  const match = /^xstate\.(done|error)\.(?:actor|state)\.(.+)$/.exec(type);
  if (!match) return type;
  return match[1] === "done" ? `${match[2]} done` : `${match[2]} failed`;
}

const names = new WeakMap<AnyTransitionDefinition, string>();

/**
 * A transition's name: source, event, guard and target. It does not depend on the transitions beside it, so that a new one
 * renames no other. Only if several have all of this in common, the later ones are counted.
 */
export function nameOf(transition: AnyTransitionDefinition): string {
  const known = names.get(transition);
  if (known !== undefined) return known;
  const name = plainName(transition);
  const twins = candidates(transition.source, transition.eventType).filter((twin) => plainName(twin) === name);
  const earlier = twins.indexOf(transition);
  const unique = earlier > 0 ? `${name} (${earlier + 1})` : name;
  names.set(transition, unique);
  return unique;
}

function plainName(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const guard = guardOf(transition);
  const to = target?.map(({ id }) => id).join(", ") ?? "stays";
  return `${source.id} · ${eventName(eventType)}${guard === null ? "" : ` [${guard}]`} → ${to}`;
}

/** A transition's guard with its parameters, as `nameOf` writes it; null where it has none. */
export function guardOf({ guard }: AnyTransitionDefinition): string | null {
  if (guard === undefined) return null;
  if (typeof guard === "string") return guard;
  if (typeof guard === "object" && "type" in guard) {
    const { type, params } = guard;
    return typeof params === "object" ? `${type} ${JSON.stringify(params)}` : type;
  }
  return "unnamed";
}

const takes = (name: string) => `takes ${name}`;
const refuses = (name: string) => `refuses ${name}`;

/** The duty of a case that changes something: a walk takes it. */
export const tries = (label: string) => `tries ${label}`;
export const isTried = (duty: string) => duty.startsWith("tries ");

/** All duties of the walks: to take every transition, and to see every guard refuse. */
export function duties(machine: AnyStateMachine): string[] {
  return nodesOf(machine)
    .flatMap(transitionsOf)
    .flatMap((transition) => {
      const name = nameOf(transition);
      return transition.guard === undefined ? [takes(name)] : [takes(name), refuses(name)];
    });
}

export const isTransition = (duty: string) => duty.startsWith("takes ");

/**
 * The transitions whose guards refused in a step: the candidates before the one that XState took, or all candidates if
 * it took none. `active` are the nodes in which the step started.
 */
export function refusedBy(
  active: readonly AnyStateNode[],
  eventType: string,
  taken: readonly AnyTransitionDefinition[],
): AnyTransitionDefinition[] {
  const isBelow = (node: AnyStateNode, above: AnyStateNode): boolean =>
    node.parent !== undefined && (node.parent === above || isBelow(node.parent, above));
  return active
    .filter((node) => !taken.some(({ source }) => isBelow(source, node)))
    .flatMap((node) => {
      const list = candidates(node, eventType);
      const end = list.findIndex((candidate) => candidate.guard === undefined || taken.includes(candidate));
      return end < 0 ? list : list.slice(0, end);
    });
}

/** The duties that a step fulfilled: the transitions that it took, and the guards that refused. */
export function fulfilled(
  active: readonly AnyStateNode[],
  eventType: string,
  taken: readonly AnyTransitionDefinition[],
): string[] {
  const refused = refusedBy(active, eventType, taken);
  return [...taken.map((transition) => takes(nameOf(transition))), ...refused.map((entry) => refuses(nameOf(entry)))];
}
