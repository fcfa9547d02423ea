import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from "xstate";
import { isLeaf, isTransient, nameOf, nodesOf } from "./transitions.ts";

/*
 * Checks of a machine's definition, without running it. Each complaint names the place. The explorer checks a running
 * machine.
 */

export interface Expectations {
  /** The screens that states may name; left out, any. */
  screens?: readonly string[];
  /** Whether another machine's screen shows this machine, so that it names no screen. */
  screenless?: boolean;
  /** Whether it is the root, whose flows have the busy tags themselves. */
  root?: boolean;
}

/** All faults in a machine's definition. */
export function complaintsAbout(machine: AnyStateMachine, expectations: Expectations = {}): string[] {
  const nodes = nodesOf(machine);
  return [
    ...unreachable(machine),
    ...nodes.flatMap(hiddenTransitions),
    ...nodes.flatMap((node) => carelessInvokes(machine, node)),
    ...nodes.flatMap(unnamed),
    ...nodes
      .filter(({ after }) => after.length > 0)
      .map(({ id }) => `${id} waits by a timer that a restore would lose`),
    ...nodes.filter((node) => rests(node) && !node.description).map(({ id }) => `${id} has no description`),
    ...nodes.filter(rests).flatMap((node) => careless(machine, node, expectations)),
    ...(expectations.screenless === true ? strayScreens(nodes) : withoutScreen(machine.root).map(lacksScreen)),
  ];
}

const lacksScreen = (id: string) => `${id} shows no screen`;
const strayScreens = (nodes: readonly AnyStateNode[]) =>
  nodes.filter(({ meta }) => meta !== undefined).map(({ id }) => `${id} shows a screen next to its parent's`);

/** Whether the machine waits in a state: for a person, a call or a timer. */
const rests = (node: AnyStateNode) => isLeaf(node) && node.type !== "final" && !isTransient(node);

const lists = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  node.always ?? [],
];
const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

/** States that no transition leads to, guarded or not. */
function unreachable(machine: AnyStateMachine): string[] {
  const reached = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode): void => {
    if (reached.has(node)) return;
    reached.add(node);
    if (node.parent) enter(node.parent);
    for (const child of entered(node)) enter(child);
    for (const { target } of lists(node).flatMap(takable)) for (const next of target ?? []) enter(next);
  };
  enter(machine.root);
  return nodesOf(machine)
    .filter((node) => !reached.has(node))
    .map(({ id }) => `${id} cannot be reached`);
}

/** The child states that a machine enters with their parent. */
function entered(node: AnyStateNode): readonly AnyStateNode[] {
  if (node.type === "parallel") return childrenOf(node);
  return node.type === "compound" ? node.initial.target : [];
}

/** The candidates that can be taken: those down to the first without a guard. */
function takable(list: readonly AnyTransitionDefinition[]): readonly AnyTransitionDefinition[] {
  const last = list.findIndex(({ guard }) => guard === undefined);
  return last < 0 ? list : list.slice(0, last + 1);
}

/** Transitions that can never be taken, because another one always precedes them. */
function hiddenTransitions(node: AnyStateNode): string[] {
  const below = lists(node).flatMap((list) =>
    list
      .slice(takable(list).length)
      .map((transition) => `${nameOf(transition)} comes after a candidate without a guard`),
  );
  const above = [...node.transitions.entries()]
    .filter(([event]) => !isLeaf(node) && childrenOf(node).length > 0 && insideHandles(node, event))
    .map(([event]) => `${event} of ${node.id} is always taken by a state within`);
  return [...below, ...above];
}

const handles = (node: AnyStateNode, event: string): boolean =>
  (node.transitions.get(event) ?? []).some(({ guard }) => guard === undefined) || insideHandles(node, event);

/** Whether the states within a state always take an event, in whichever of them the machine waits. */
function insideHandles(node: AnyStateNode, event: string): boolean {
  const inside = childrenOf(node).filter((child) => !(isLeaf(child) && isTransient(child)));
  if (inside.length === 0) return false;
  return node.type === "parallel"
    ? inside.some((child) => handles(child, event))
    : inside.every((child) => child.type !== "final" && handles(child, event));
}

/** Children that a snapshot cannot name, with inline logic, or whose failure would stop the machine. */
const carelessInvokes = (machine: AnyStateMachine, node: AnyStateNode): string[] =>
  node.invoke.flatMap(({ id, src }, index) => [
    ...(id === `${index}.${node.id}` ? [`a child of ${node.id} has no id`] : []),
    ...(typeof src === "string" && src in machine.implementations.actors
      ? []
      : [`${id} in ${node.id} has no named source`]),
    ...(node.transitions.has(`xstate.error.actor.${id}`) ? [] : [`${id} in ${node.id} may fail without a handler`]),
  ]);

/** Guards and actions that an inspector could not name. */
function unnamed(node: AnyStateNode): string[] {
  const transitions = lists(node).flat();
  const isInline = (entry: unknown) => typeof entry === "function";
  return [
    // XState adds inline actions to a state with a timer, which has its own complaint.
    ...[...node.entry, ...node.exit]
      .filter((entry) => node.after.length === 0 && isInline(entry))
      .map(() => `${node.id} has an action without a name`),
    ...transitions
      .filter(({ actions }) => actions.some(isInline))
      .map((transition) => `${nameOf(transition)} has an action without a name`),
    ...transitions
      .filter(({ guard }) => isInline(guard))
      .map((transition) => `${nameOf(transition)} has a guard without a name`),
  ];
}

/** Complaints about a waiting state without exactly one of the tags, or with an unknown screen. */
function careless(machine: AnyStateMachine, node: AnyStateNode, { root = false, screens }: Expectations): string[] {
  const { meta } = node;
  const isFlow = node.invoke.some(
    ({ src }) => typeof src === "string" && machine.implementations.actors[src] instanceof StateMachine,
  );
  const needsTag = root ? meta !== undefined && !isFlow : true;
  const tags = node.tags.filter((tag) => tag === "stable" || tag === "busy");
  return [
    ...(needsTag && (tags.length !== 1 || node.tags.length !== 1) ? [`${node.id} is not either stable or busy`] : []),
    ...(meta !== undefined && screens?.includes(meta.screen) === false ? [`${node.id} shows an unknown screen`] : []),
  ];
}

const hasScreen = (node: AnyStateNode): boolean => node.meta !== undefined || childrenOf(node).some(hasScreen);

/** The states in which a machine may wait without a screen; next to a region with one, other regions need none. */
function withoutScreen(node: AnyStateNode): string[] {
  if (node.meta !== undefined) return [];
  if (isLeaf(node)) return rests(node) ? [node.id] : [];
  if (node.type !== "parallel") return childrenOf(node).flatMap(withoutScreen);
  const showing = childrenOf(node).filter(hasScreen);
  if (showing.length === 0) return [node.id];
  const lacking = showing.map(withoutScreen);
  return lacking.some((ids) => ids.length === 0) ? [] : lacking.flat();
}

/** The screens of a machine's states. */
export const screensOf = (machine: AnyStateMachine): string[] =>
  nodesOf(machine).flatMap(({ meta }) => (meta === undefined ? [] : [meta.screen]));

/** The actions of a transition or state, as its definition names them; empty where it has none. */
export function actionsInWords(actions: readonly unknown[], before = " / "): string {
  const names = actions.map((action) => {
    if (typeof action === "string") return action;
    if (typeof action !== "object" || action === null || !("type" in action)) return "unnamed";
    const params = "params" in action && typeof action.params === "object" ? ` ${JSON.stringify(action.params)}` : "";
    return `${String(action.type)}${params}`;
  });
  return names.length === 0 ? "" : before + names.join(", ");
}

/** The tags, the screen, and the actions on entry and exit of every state that has any, one line each. */
export function looksOf(machine: AnyStateMachine): string {
  return nodesOf(machine)
    .map(({ id, tags, meta, entry, exit }) => {
      const looks = [...tags, meta?.screen].filter(Boolean).join(", ");
      return [id, looks && ` — ${looks}`, actionsInWords(entry, " / entry "), actionsInWords(exit, " / exit ")];
    })
    .filter((parts) => parts.slice(1).some(Boolean))
    .map((parts) => `${parts.join("")}\n`)
    .join("");
}
