/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import type { AnyMachineSnapshot } from "xstate";
import { tables } from "../tables/tables.ts";
import { candidates } from "./transitions.ts";

/** An event that a table sends by hand, with its payload. */
export interface Case {
  type: string;
  words: string;
  payload: object;
}

const tableOf = new Map(Object.values(tables).map((table) => [table.machine.id, table]));

/** The events that a table sends by hand and the state has a transition for, whatever its guards say. */
function awaited(snapshot: AnyMachineSnapshot): Case[] {
  const table = tableOf.get(snapshot.machine.id);
  return Object.entries(table?.events ?? {})
    .filter(([type]) => snapshot._nodes.some((node) => candidates(node, type).length > 0))
    .flatMap(([type, cases]) =>
      typeof cases === "string" ? [] : Object.entries(cases).map(([words, payload]) => ({ type, words, payload })),
    )
    .filter(({ type, words }) => table?.fits(`${type} ${words}`.trim(), snapshot));
}

/** What the tables' events come to in a snapshot, worked out once: it is asked for again and again. */
interface Heard {
  possible: readonly Case[];
  unheeded: readonly Case[];
}
const known = new WeakMap<AnyMachineSnapshot, Heard>();
function heard(snapshot: AnyMachineSnapshot): Heard {
  const before = known.get(snapshot);
  if (before) return before;
  // A press that is swallowed on purpose is a transition too, though nothing comes of it.
  const isTaken = ({ type, payload }: Case) =>
    snapshot.machine.getTransitionData(snapshot, { type, ...payload }).length > 0;
  const all = awaited(snapshot).map((entry) => ({ entry, taken: isTaken(entry) }));
  const now = {
    possible: all.flatMap(({ entry, taken }) => (taken ? [entry] : [])),
    unheeded: all.flatMap(({ entry, taken }) => (taken ? [] : [entry])),
  };
  known.set(snapshot, now);
  return now;
}

/** What the state takes, though nothing may come of it. */
export const possible = (snapshot: AnyMachineSnapshot) => heard(snapshot).possible;
/** What the state listens to and every guard refuses. */
export const unheeded = (snapshot: AnyMachineSnapshot) => heard(snapshot).unheeded;
