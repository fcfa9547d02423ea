import { type AnyStateMachine, not, StateMachine } from "xstate";

/** A fault in a chart: a changed value at a path of its definition. */
export interface Seed {
  /** Location and fault as text, the same in every run. */
  name: string;
  path: readonly string[];
  /** `undefined` removes the key or list entry. */
  value: unknown;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);
const treeOf = (value: unknown): Tree => (isTree(value) ? value : {});
const isEmpty = (value: unknown) => isTree(value) && Object.keys(value).length === 0;
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Far more steps than a chart needs to settle, but few enough to detect endless loops quickly. */
const MAX_MICROSTEPS = 1_000;

/** Returns the machine with the fault in it. */
export function withSeed(machine: AnyStateMachine, { path, value }: Seed): AnyStateMachine {
  const [first, ...rest] = path;
  if (first === undefined) throw new Error("A fault has a place.");
  const config = { ...machine.config, [first]: replaced(treeOf(machine.config)[first], rest, value) };
  const options = { maxIterations: MAX_MICROSTEPS };
  return new StateMachine({ ...config, options }, machine.implementations);
}

function replaced(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(tree)) {
    return tree.flatMap((entry: unknown, index) => {
      if (String(index) !== key) return [entry];
      const kept = replaced(entry, rest, value);
      return kept === undefined ? [] : [kept];
    });
  }
  const { [key]: old, ...others } = treeOf(tree);
  const kept = replaced(old, rest, value);
  // Keeps the order of keys, because regions start in that order.
  return Object.fromEntries(
    Object.keys(treeOf(tree)).flatMap((name) => {
      const entry = name === key ? kept : others[name];
      return entry === undefined ? [] : [[name, entry]];
    }),
  );
}

/** All faults that can be put into a machine's chart. Guards and actions are code, whose faults a mutator of code tries. */
export function seedsOf(machine: AnyStateMachine): Seed[] {
  return seedsOfState(treeOf(machine.config), [], {});
}

function seedsOfState(state: Tree, path: readonly string[], siblings: Tree): Seed[] {
  const children = treeOf(state["states"]);
  const here = place(path);
  const seeds: Seed[] = [];

  const { initial } = state;
  if (typeof initial === "string") {
    for (const child of Object.keys(children)) {
      if (child === initial || leadsOn(children[child], initial)) continue;
      seeds.push({ name: `${here} starts in ${child}`, path: [...path, "initial"], value: child });
    }
  }
  for (const key of ["entry", "exit"]) seeds.push(...seedsOfActions(state[key], [...path, key], `${here} ${key}`));
  for (const [event, entry] of Object.entries(treeOf(state["on"]))) {
    seeds.push(...seedsOfTransitions(entry, [...path, "on", event], `${here} on ${event}`, siblings, children));
  }
  for (const key of ["always", "onDone"]) {
    seeds.push(...seedsOfTransitions(state[key], [...path, key], `${here} ${key}`, siblings, children));
  }
  listOf(state["invoke"]).forEach((entry, index) => {
    const invoke = treeOf(entry);
    const place = [...path, "invoke", ...(Array.isArray(state["invoke"]) ? [String(index)] : [])];
    const words = `${here} invokes ${String(invoke["src"])}`;
    seeds.push({ name: `${words}: no longer`, path: place, value: undefined });
    // An empty input is equivalent to none.
    if ("input" in invoke && !isEmpty(invoke["input"]))
      seeds.push({ name: `${words}: without input`, path: [...place, "input"], value: () => ({}) });
    for (const key of ["onDone", "onError"]) {
      seeds.push(...seedsOfTransitions(invoke[key], [...place, key], `${words} ${key}`, siblings, children));
    }
  });
  seeds.push(...seedsOfLooks(state, path, here));
  for (const [name, child] of Object.entries(children)) {
    seeds.push(...seedsOfState(treeOf(child), [...path, "states", name], children));
  }
  return seeds;
}

const place = (path: readonly string[]) => path.filter((_, index) => index % 2 === 1).join(".") || "the machine";

/** Faults in a state's tags and screen, which its views read. */
function seedsOfLooks(state: Tree, path: readonly string[], here: string): Seed[] {
  const seeds: Seed[] = [];
  if (state["type"] === "final") {
    seeds.push({ name: `${here} is no end`, path: [...path, "type"], value: undefined });
  }
  if (typeof state["tags"] === "string") {
    const other = state["tags"] === "busy" ? "stable" : "busy";
    seeds.push({ name: `${here} is ${other}`, path: [...path, "tags"], value: other });
  }
  if (treeOf(state["meta"])["screen"] !== undefined) {
    seeds.push({ name: `${here} shows another screen`, path: [...path, "meta", "screen"], value: "another" });
  }
  return seeds;
}

/** Faults in the candidates of one event. */
function seedsOfTransitions(
  entry: unknown,
  path: readonly string[],
  words: string,
  siblings: Tree,
  children: Tree,
): Seed[] {
  const seeds: Seed[] = [];
  const candidates = listOf(entry);
  candidates.forEach((candidate, index) => {
    const own = Array.isArray(entry) ? [...path, String(index)] : path;
    const which = candidates.length > 1 ? `${words} (${index + 1})` : words;
    if (typeof candidate === "string") {
      seeds.push({ name: `${which}: no longer`, path: own, value: undefined });
      for (const target of otherTargets(candidate, siblings, children)) {
        seeds.push({ name: `${which}: to ${target}`, path: own, value: target });
      }
      return;
    }
    const { target, guard, actions } = treeOf(candidate);
    seeds.push({ name: `${which}: no longer`, path: own, value: undefined });
    if (typeof target === "string") {
      seeds.push({ name: `${which}: without target`, path: [...own, "target"], value: undefined });
      for (const other of otherTargets(target, siblings, children)) {
        seeds.push({ name: `${which}: to ${other}`, path: [...own, "target"], value: other });
      }
    }
    if (typeof guard === "string" || isTree(guard)) {
      seeds.push({ name: `${which}: unguarded`, path: [...own, "guard"], value: undefined });
      seeds.push({ name: `${which}: guarded by the opposite`, path: [...own, "guard"], value: opposite(guard) });
      seeds.push(...seedsOfParams(guard, [...own, "guard"], `${which} guard`));
    }
    seeds.push(...seedsOfActions(actions, [...own, "actions"], which));
    const next = candidates[index + 1];
    if (next !== undefined && !asksTheSame(candidate, next)) {
      const swapped = candidates.with(index, next).with(index + 1, candidate);
      seeds.push({ name: `${which}: after the next`, path, value: swapped });
    }
  });
  return seeds;
}

/** Whether two candidates ask one guard with different params: only one of them can pass, in whichever order. */
function asksTheSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((candidate) => treeOf(treeOf(candidate)["guard"]));
  return first?.["type"] !== undefined && first["type"] === second?.["type"] && "params" in first;
}

const opposite = (guard: unknown) => {
  const { type, params } = treeOf(guard);
  return typeof guard === "string" ? not(guard) : not({ type: String(type), params });
};

/** The nearest siblings before and after a target, but none that leads on to the target. */
function otherTargets(target: string, siblings: Tree, children: Tree): string[] {
  const isBelow = target.startsWith(".");
  const [head = "", ...tail] = (isBelow ? target.slice(1) : target).split(".");
  const states = isBelow ? children : siblings;
  const names = Object.keys(states).filter((name) => name === head || !leadsOn(states[name], head));
  const at = names.indexOf(head);
  if (at < 0 || tail.length > 0) return names.filter((name) => name !== head).slice(0, 2);
  return [names[at - 1], names[at + 1]].flatMap((name) => (name === undefined ? [] : [isBelow ? `.${name}` : name]));
}

/**
 * Whether a state leads to a sibling by itself, in the step that enters it: going there instead makes hardly a
 * difference, so that it is no fault worth trying.
 */
const leadsOn = (state: unknown, sibling: string) =>
  listOf(treeOf(state)["always"]).some((candidate) => candidate === sibling || treeOf(candidate)["target"] === sibling);

function seedsOfActions(entry: unknown, path: readonly string[], words: string): Seed[] {
  const actions = listOf(entry);
  const seeds: Seed[] = [];
  actions.forEach((action, index) => {
    const own = Array.isArray(entry) ? [...path, String(index)] : path;
    const name = typeof action === "string" ? action : String(treeOf(action)["type"]);
    seeds.push({ name: `${words}: without ${name}`, path: own, value: undefined });
    seeds.push(...seedsOfParams(action, own, `${words} ${name}`));
  });
  return seeds;
}

/** Faults in literal params. Computed ones are code. */
function seedsOfParams(owner: unknown, path: readonly string[], words: string): Seed[] {
  return Object.entries(treeOf(treeOf(owner)["params"])).flatMap(([key, value]) => {
    const other = typeof value === "boolean" ? !value : typeof value === "string" ? "elsewhere" : undefined;
    if (other === undefined) return [];
    return [{ name: `${words}: ${key} = ${other}`, path: [...path, "params", key], value: other }];
  });
}
