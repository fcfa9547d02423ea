/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import type { AnyMachineSnapshot } from "xstate";
import { casesOf } from "./all-cases.ts";

/** An event of a machine's cases, with its payload. */
export interface Case {
  type: string;
  words: string;
  payload: object;
}

const casesOfMachine = new Map<string, readonly Case[]>();

/** Every event of the machine's cases. */
function casesIn({ machine: { id } }: Pick<AnyMachineSnapshot, "machine">): readonly Case[] {
  const known = casesOfMachine.get(id);
  if (known) return known;
  const all = Object.entries(casesOf(id)?.events ?? {}).flatMap(([type, cases]) =>
    typeof cases === "string" ? [] : Object.entries(cases).map(([words, payload]) => ({ type, words, payload })),
  );
  casesOfMachine.set(id, all);
  return all;
}

/** Those that the state has a transition for, whatever its guards say. */
function awaited(snapshot: AnyMachineSnapshot): Case[] {
  const cases = casesOf(snapshot.machine.id);
  const types = new Set<string>();
  for (const node of snapshot._nodes) for (const type of node.transitions.keys()) types.add(type);
  return casesIn(snapshot).filter(
    ({ type, words }) => types.has(type) && cases?.fits(`${type} ${words}`.trim(), snapshot),
  );
}

type IsWanted = (entry: Case) => boolean;

/** Of the events awaited in a state, whether one is taken. Kept, as it is asked for again and again and takes long. */
const known = new WeakMap<AnyMachineSnapshot, Map<Case, boolean | null>>();

function ofThose(snapshot: AnyMachineSnapshot, isWanted: IsWanted, wanted: boolean): Case[] {
  const before = known.get(snapshot);
  const taken = before ?? new Map<Case, boolean | null>(awaited(snapshot).map((entry) => [entry, null]));
  if (!before) known.set(snapshot, taken);
  return [...taken].flatMap(([entry, answer]) => {
    if (!isWanted(entry)) return [];
    // A press that is swallowed on purpose is a transition too, though nothing comes of it.
    const { type, payload } = entry;
    const isTaken = answer ?? snapshot.machine.getTransitionData(snapshot, { type, ...payload }).length > 0;
    taken.set(entry, isTaken);
    return isTaken === wanted ? [entry] : [];
  });
}

const every = () => true;

/** What the state takes, though nothing may come of it. */
export const possible = (snapshot: AnyMachineSnapshot, isWanted: IsWanted = every) => ofThose(snapshot, isWanted, true);
/** What the state listens to and every guard refuses. */
export const refused = (snapshot: AnyMachineSnapshot, isWanted: IsWanted = every) => ofThose(snapshot, isWanted, false);
