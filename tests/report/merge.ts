import type { AnyStateMachine, AnyStateNode } from "xstate";
import { duties, isTransition, nameOf, nodesOf } from "../../workbench/chart/transitions.ts";
import type { Covered, MachineCoverage } from "../../workbench/explore/coverage.ts";
import type { OutOfThePage } from "./out-of-the-page.ts";
import { assertSame, type SeenInBrowser } from "./seen.ts";

export interface Sight {
  seen: boolean;
  /** Whether the transition took an event for which the page has no control. */
  byHand: boolean;
  /** The listed reason why it was not seen. */
  reason: string | null;
}

/** A state or a duty of the machine, and whether Node and the browser have seen it. */
export interface Line {
  name: string;
  node: Sight;
  browser: Sight;
}

export interface Counted {
  states: readonly Line[];
  transitions: readonly Line[];
  /** Guards that refused. */
  guards: readonly Line[];
  /** Pairs, which only Node walks. */
  pairs: readonly Covered[];
}

export interface MachineReport extends Counted {
  name: string;
  machine: AnyStateMachine;
}

const isMeant = (pattern: RegExp | string, duty: string) =>
  typeof pattern === "string" ? pattern === duty : pattern.test(duty);

/** Merges the results of Node and the browser for one machine. Throws `NothingToReport` for results of another. */
export function merge(
  machine: AnyStateMachine,
  inNode: MachineCoverage,
  { all: inBrowser, byHand }: SeenInBrowser,
  outOfThePage: readonly OutOfThePage[],
): MachineReport {
  const told = new Map<string, Covered>([
    ...inNode.transitions.map((entry) => [`takes ${entry.name}`, entry] as const),
    ...inNode.guards.map((entry) => [`refuses ${entry.name}`, entry] as const),
  ]);
  const nodes = nodesOf(machine).filter(({ parent }) => parent !== undefined);
  const states = new Map(inNode.states.map((entry) => [entry.name, entry]));
  const where = `What Node has seen of ${inNode.name}`;
  assertSame(where, [...told.keys(), ...states.keys()], [...duties(machine), ...nodes.map(({ id }) => id)], true);

  const sight = (entry: Covered | undefined): Sight => ({
    seen: entry?.covered ?? false,
    byHand: false,
    reason: entry?.unreachable ?? null,
  });
  const lines = duties(machine).map((name): Line => {
    const node = sight(told.get(name));
    const listed = outOfThePage.find(({ duties: patterns }) => patterns.some((pattern) => isMeant(pattern, name)));
    const reason = listed?.reason ?? node.reason;
    return { name, node, browser: { seen: inBrowser.has(name), byHand: byHand.has(name), reason } };
  });
  const entered = enteredBy(machine, inBrowser);
  const isExplained = lines.every(({ browser }) => browser.seen || browser.reason !== null);
  return {
    name: inNode.name,
    machine,
    states: nodes.map((node) => ({
      name: node.id,
      node: sight(states.get(node.id)),
      browser: {
        seen: entered.has(node),
        byHand: false,
        reason: isExplained ? "Only what is listed leads here." : null,
      },
    })),
    transitions: lines.filter(({ name }) => isTransition(name)),
    guards: lines.filter(({ name }) => !isTransition(name)),
    pairs: inNode.pairs,
  };
}

/** The states on the taken transitions, with the initial state of a machine that took any. */
function enteredBy(machine: AnyStateMachine, seen: ReadonlySet<string>): ReadonlySet<AnyStateNode> {
  const above = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? above(node.parent) : [])];
  const within = (node: AnyStateNode): AnyStateNode[] => {
    const first =
      node.type === "parallel"
        ? Object.values(node.states)
        : node.type === "compound"
          ? node.initial.target.filter((target) => target !== node)
          : [];
    return [node, ...first.flatMap(within)];
  };
  const began = duties(machine).some((duty) => seen.has(duty));
  const led = nodesOf(machine)
    .flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
    .filter((transition) => seen.has(`takes ${nameOf(transition)}`))
    .flatMap(({ source, target = [] }) => [above(source), target.flatMap(above), target.flatMap(within)].flat());
  return new Set([...(began ? within(machine.root) : []), ...led]);
}

/** The faults that fail the run: states and duties not seen, without a reason. */
export function faultsOf({ name: machine, states, transitions, guards, pairs }: MachineReport): string[] {
  const lacks = ({ seen, reason }: Sight) => !seen && reason === null;
  const duty = [...transitions, ...guards];
  const unwalked = pairs.filter(({ covered, unreachable }) => !covered && unreachable === null);
  return [
    ...[...states, ...duty]
      .filter(({ node }) => lacks(node))
      .map(({ name }) => `${machine}: not seen in Node: ${name}`),
    ...duty.filter(({ browser }) => lacks(browser)).map(({ name }) => `${machine}: not seen in the browser: ${name}`),
    ...unwalked.map(({ name }) => `${machine}: not walked in Node: ${name}`),
  ];
}

/** Outdated reasons: for unknown duties, or for duties that were seen. */
export function idleReasons(
  outOfThePage: readonly OutOfThePage[],
  known: readonly string[],
  seen: ReadonlySet<string>,
): string[] {
  return outOfThePage
    .flatMap(({ duties: patterns }) => patterns)
    .flatMap((pattern) => {
      const meant = known.filter((duty) => isMeant(pattern, duty));
      if (meant.length === 0) return [`out-of-the-page.ts: there is nothing like ${pattern}`];
      return meant.filter((duty) => seen.has(duty)).map((duty) => `out-of-the-page.ts: ${pattern} was seen: ${duty}`);
    });
}

export const share = (lines: readonly Line[], place: "node" | "browser") =>
  `${lines.filter((line) => line[place].seen).length} of ${lines.length}`;
export const walked = (pairs: readonly Covered[]) =>
  `${pairs.filter(({ covered }) => covered).length} of ${pairs.length}`;

/** All machines as one, for the counts. */
export const sumOf = (machines: readonly MachineReport[]): Counted => ({
  states: machines.flatMap(({ states }) => states),
  transitions: machines.flatMap(({ transitions }) => transitions),
  guards: machines.flatMap(({ guards }) => guards),
  pairs: machines.flatMap(({ pairs }) => pairs),
});
