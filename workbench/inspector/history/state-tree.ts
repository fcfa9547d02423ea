import type { ActorState, Moment } from "../link/messages.ts";

/** A value in the state, with its parts. */
export interface TreeNode {
  /** Keys from the root, with dots between: `app.children.login.context.problems`. */
  path: string;
  name: string;
  value: unknown;
  /** The value on one line; null if it has parts. */
  text: string | null;
  /** How the last step changed it. `inside`: only a part of it. */
  change: "new" | "changed" | "inside" | "gone" | null;
  parts: readonly TreeNode[];
}

/** A line of the tree as it is shown. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  /** Its place among its siblings, from 1, and their number. */
  place: number;
  siblings: number;
  isOpen: boolean;
}

type Json = Record<string, unknown>;

/** The state of every actor at a moment, compared with the moment before; null if there is none. */
export function stateTree(moment: Moment, before: Moment | null): TreeNode[] {
  const is = everything(moment);
  return partsOf(is, before === null ? is : everything(before), "");
}

/** The lines to show: those of open parts or, during a search, all that match. */
export function rowsOf(nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean, sought: string): TreeRow[] {
  const words = sought.trim().toLowerCase();
  const matching = words === "" ? nodes : nodes.flatMap((node) => matchIn(node, words) ?? []);
  return below(matching, (node) => words !== "" || isOpen(node), 1);
}

/** The keys of the actors that an actor runs; left out while it runs none. */
const RUNNING: ReadonlySet<string> = new Set(["calls", "timers", "children"]);

/** Whether a node is open until a person closes it: those above a value that the last step changed or started. */
export const opensByItself = ({ path, name, change }: TreeNode): boolean =>
  change === "inside" || !path.includes(".") || (change === "new" && RUNNING.has(name));

function below(nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean, level: number): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const open = node.parts.length > 0 && isOpen(node);
    const row = { node, level, place: index + 1, siblings: nodes.length, isOpen: open };
    return open ? [row, ...below(node.parts, isOpen, level + 1)] : [row];
  });
}

/** A node with its matching parts, or with all its parts if it matches itself. */
function matchIn(node: TreeNode, words: string): TreeNode | null {
  if (`${node.name} ${node.text ?? ""}`.toLowerCase().includes(words)) return node;
  const parts = node.parts.flatMap((part) => matchIn(part, words) ?? []);
  return parts.length === 0 ? null : { ...node, parts };
}

/** All actors as one value, each below the actor that runs it. */
function everything({ actors, now }: Moment): Json {
  const [root] = actors;
  return root ? { [root.path]: actorValue(root, actors, now) } : {};
}

function actorValue(actor: ActorState, actors: readonly ActorState[], now: number): Json {
  const { path, states, tags, input, context, status } = actor;
  const own = actors.filter((other) => other.path.slice(0, other.path.lastIndexOf("/")) === path);
  const named = (some: readonly ActorState[], valueOf: (one: ActorState) => unknown) =>
    Object.fromEntries(some.map((one) => [one.path.slice(path.length + 1), valueOf(one)]));
  const others = own.filter(({ machine }) => machine === null);
  const isTimer = ({ src }: ActorState) => src === "deadline";
  const value = {
    ...(states.length > 0 && { state: stateOf(states) }),
    tags,
    input: input ?? {},
    context,
    calls: named(
      others.filter((one) => !isTimer(one)),
      ({ src, status: at, input: asked }) => ({ src, status: at, ...(asked && { input: asked }) }),
    ),
    timers: named(others.filter(isTimer), ({ input: set }) => ({ ...set, ...secondsLeft(set, now) })),
    children: named(
      own.filter(({ machine }) => machine !== null),
      (one) => actorValue(one, actors, now),
    ),
  };
  const filled = Object.entries(value).filter(([, part]) => Object.keys(part).length > 0);
  return { ...(status !== "active" && { status }), ...Object.fromEntries(filled) };
}

/** The innermost states as one text; for a parallel machine as one text a region, to compare each with itself. */
function stateOf(states: readonly string[]): string | Record<string, string> {
  const inner = states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)));
  const [only] = inner;
  if (inner.length === 1 && only !== undefined) return only.split(".").slice(1).join(".");
  const regions: Record<string, string> = {};
  for (const id of inner) {
    const [, region = "", ...rest] = id.split(".");
    regions[region] = [regions[region], rest.join(".")].filter((part) => part !== undefined).join(", ");
  }
  return regions;
}

const secondsLeft = (set: Json | null, now: number): Json =>
  typeof set?.["at"] === "number" ? { secondsLeft: Math.max(0, (set["at"] - now) / 1000) } : {};

/** The parts of a value, and those it has lost, marked as gone. */
function partsOf(is: unknown, was: unknown, path: string): TreeNode[] {
  const [now, before] = [entriesOf(is), entriesOf(was)];
  return [...new Set([...now.keys(), ...before.keys()])].map((name) => {
    const [value, old] = [now.get(name), before.get(name)];
    const own = path === "" ? name : `${path}.${name}`;
    const isGone = !now.has(name);
    const isNew = !before.has(name);
    const shown = isGone ? old : value;
    const parts = partsOf(shown, isGone ? shown : old, own);
    const text = parts.length === 0 ? JSON.stringify(shown) : null;
    const differs = JSON.stringify(value) !== JSON.stringify(old);
    const changed = parts.length > 0 ? "inside" : "changed";
    const change = isGone ? "gone" : isNew ? "new" : differs ? changed : null;
    return { path: own, name, value: shown, text, change, parts };
  });
}

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
