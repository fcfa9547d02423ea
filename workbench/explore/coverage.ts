/*
 * The tests' coverage of each machine, for the report. Every run writes one JSON file for each machine and place below
 * `coverageFolder`.
 */
import type { AnyStateNode } from "xstate";
import type { AnyCases } from "../cases.ts";
import type { Exploration } from "./explorer.ts";
import type { PairWalk } from "./pairs.ts";
import { duties, isTransition, nameOf, nodesOf } from "../chart/transitions.ts";

export interface Covered {
  /** A state's id, a transition's name, the name of a guard's transition, or the two names of a pair. */
  name: string;
  covered: boolean;
  /** The reason, if it is listed as unreachable. */
  unreachable: string | null;
}

export interface MachineCoverage {
  /** The name of the machine's cases and golden traces. */
  name: string;
  /** The machine's own id. */
  machine: string;
  states: readonly Covered[];
  /** A transition is covered once it was taken. */
  transitions: readonly Covered[];
  /** A guard is covered once it refused. That it passed shows in its transition's own line. */
  guards: readonly Covered[];
  /** Empty for machines whose transitions are not walked in pairs. */
  pairs: readonly Covered[];
}

/** Compares the walks through a machine with its definition. */
export function coverageOf(name: string, model: AnyCases, found: Exploration, pairs: PairWalk): MachineCoverage {
  const { machine, unreachable } = model;
  const seen = new Set(found.walks.flat().flatMap(({ fulfilled }) => fulfilled));
  const rested = found.walks.flat().flatMap(({ state }) => state);
  const missing = new Set(pairs.missing);
  const all = duties(machine);
  const entered = new Set(
    nodesOf(machine)
      .flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
      .filter((transition) => seen.has(`takes ${nameOf(transition)}`))
      .flatMap(({ source, target }) => [[source], target ?? []].flat())
      .flatMap(withParents),
  );
  const isSeen = (node: AnyStateNode) =>
    entered.has(node) || rested.some((leaf) => `${leaf}.`.startsWith(`${node.path.join(".")}.`));
  const coveredIf = (isCovered: boolean, said: string): Covered => ({
    name: nameIn(said),
    covered: isCovered,
    unreachable: unreachable[said] ?? null,
  });
  const duty = (said: string) => coveredIf(seen.has(said), said);
  return {
    name,
    machine: machine.id,
    states: nodesOf(machine)
      .filter(({ parent }) => parent !== undefined)
      .map((node) => coveredIf(isSeen(node), node.id)),
    transitions: all.filter(isTransition).map(duty),
    guards: all.filter((said) => !isTransition(said)).map(duty),
    pairs: pairs.possible.map((pair) => coveredIf(!missing.has(pair), pair)),
  };
}

/** The transition that a duty is about. */
const nameIn = (duty: string) => duty.replace(/^(?:takes|refuses) /, "");

const withParents = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? withParents(node.parent) : [])];

/** Everything that is neither covered nor listed as unreachable, and listed entries that are covered or do not exist. */
export function shortcomings(coverage: MachineCoverage, { machine, unreachable }: AnyCases): string[] {
  const { states, transitions, guards, pairs } = coverage;
  const all = [...states, ...transitions, ...guards, ...pairs];
  const known = new Set([...duties(machine), ...[...states, ...pairs].map(({ name }) => name)]);
  return [
    ...all.filter((entry) => !entry.covered && entry.unreachable === null).map(({ name }) => `${name} is not covered`),
    ...all
      .filter((entry) => entry.covered && entry.unreachable !== null)
      .map(({ name }) => `${name} is covered, but listed as unreachable`),
    ...Object.keys(unreachable)
      .filter((said) => !known.has(said))
      .map((said) => `${said} is listed as unreachable, but does not exist`),
  ];
}

export function inOneLine({ name, states, transitions, guards, pairs }: MachineCoverage): string {
  const share = (entries: readonly Covered[]) =>
    `${entries.filter(({ covered }) => covered).length} of ${entries.length}`;
  const counts = [`${share(states)} states`, `${share(transitions)} transitions`, `${share(guards)} guards refusing`];
  return `${name}: ${[...counts, ...(pairs.length === 0 ? [] : [`${share(pairs)} pairs`])].join(", ")}`;
}
