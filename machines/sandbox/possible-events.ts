/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import type { AnyMachineSnapshot } from "xstate";
import { casesOf } from "./all-cases.ts";

/** An event of a machine's cases, with its payload. */
export interface Case {
  type: string;
  words: string;
  payload: object;
}

/** Every event of the machine's cases. */
export const casesIn = ({ machine }: Pick<AnyMachineSnapshot, "machine">): Case[] =>
  Object.entries(casesOf(machine.id)?.events ?? {}).flatMap(([type, cases]) =>
    typeof cases === "string" ? [] : Object.entries(cases).map(([words, payload]) => ({ type, words, payload })),
  );

/** Those that the state has a transition for, whatever its guards say. */
function awaited(snapshot: AnyMachineSnapshot): Case[] {
  const cases = casesOf(snapshot.machine.id);
  const types = new Set<string>();
  for (const node of snapshot._nodes) for (const type of node.transitions.keys()) types.add(type);
  return casesIn(snapshot).filter(
    ({ type, words }) => types.has(type) && cases?.fits(`${type} ${words}`.trim(), snapshot),
  );
}

/** Kept per snapshot: it is asked for again and again. */
interface Sorted {
  possible: readonly Case[];
  refused: readonly Case[];
}
const known = new WeakMap<AnyMachineSnapshot, Sorted>();
function sorted(snapshot: AnyMachineSnapshot): Sorted {
  const before = known.get(snapshot);
  if (before) return before;
  // A press that is swallowed on purpose is a transition too, though nothing comes of it.
  const isTaken = ({ type, payload }: Case) =>
    snapshot.machine.getTransitionData(snapshot, { type, ...payload }).length > 0;
  const all = awaited(snapshot).map((entry) => ({ entry, taken: isTaken(entry) }));
  const now = {
    possible: all.flatMap(({ entry, taken }) => (taken ? [entry] : [])),
    refused: all.flatMap(({ entry, taken }) => (taken ? [] : [entry])),
  };
  known.set(snapshot, now);
  return now;
}

/** What the state takes, though nothing may come of it. */
export const possible = (snapshot: AnyMachineSnapshot) => sorted(snapshot).possible;
/** What the state listens to and every guard refuses. */
export const refused = (snapshot: AnyMachineSnapshot) => sorted(snapshot).refused;
