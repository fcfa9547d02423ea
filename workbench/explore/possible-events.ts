/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import type { AnyMachineSnapshot } from "xstate";
import type { AnyCases } from "../cases.ts";

/** An event of a machine's cases, with its payload. */
export interface Case {
  type: string;
  words: string;
  payload: object;
}

type IsWanted = (entry: Case) => boolean;

const every = () => true;

/** Finds the events of the cases that a state takes, or refuses. */
export function createPossible(casesOf: (machine: string) => AnyCases | null) {
  const casesOfMachine = new Map<string, readonly Case[]>();

  /** Every event of the machine's cases. */
  function casesIn({ machine: { id } }: Pick<AnyMachineSnapshot, "machine">): readonly Case[] {
    const known = casesOfMachine.get(id);
    if (known) return known;
    const all = Object.entries(casesOf(id)?.events ?? {}).flatMap(([type, event]) =>
      typeof event === "string"
        ? []
        : Object.entries(event.cases).map(([words, payload]) => ({ type, words, payload })),
    );
    casesOfMachine.set(id, all);
    return all;
  }

  /** The events for which the state has a transition, whether or not its guards refuse. */
  function awaited(snapshot: AnyMachineSnapshot): Case[] {
    const cases = casesOf(snapshot.machine.id);
    const types = new Set<string>();
    for (const node of snapshot._nodes) for (const type of node.transitions.keys()) types.add(type);
    return casesIn(snapshot).filter(
      ({ type, words }) => types.has(type) && cases?.fits(`${type} ${words}`.trim(), snapshot),
    );
  }

  /** Whether a state takes an event. The result is kept, because it takes long and callers ask for it again and again. */
  const known = new WeakMap<AnyMachineSnapshot, Map<Case, boolean | null>>();

  function ofThose(snapshot: AnyMachineSnapshot, isWanted: IsWanted, wanted: boolean): Case[] {
    const before = known.get(snapshot);
    const taken = before ?? new Map<Case, boolean | null>(awaited(snapshot).map((entry) => [entry, null]));
    if (!before) known.set(snapshot, taken);
    return [...taken].flatMap(([entry, answer]) => {
      if (!isWanted(entry)) return [];
      // A transition without target or action is a press that the machine ignores on purpose.
      const { type, payload } = entry;
      const isTaken = answer ?? snapshot.machine.getTransitionData(snapshot, { type, ...payload }).length > 0;
      taken.set(entry, isTaken);
      return isTaken === wanted ? [entry] : [];
    });
  }

  return {
    /** The events that the state takes, even without effect. */
    possible: (snapshot: AnyMachineSnapshot, isWanted: IsWanted = every) => ofThose(snapshot, isWanted, true),
    /** The events that the state listens to and every guard refuses. */
    refused: (snapshot: AnyMachineSnapshot, isWanted: IsWanted = every) => ofThose(snapshot, isWanted, false),
  };
}
