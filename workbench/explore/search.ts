import type { KnownStep } from "./steps.ts";

/*
 * The one search for paths. `xstate/graph` is not enough: it computes the next state at once, but here a step ends only
 * after the calls that it made, and awaits, have gone on.
 */

/** A situation that a search has reached, and the first path to it. */
export interface Situation {
  /** The facts that tell it apart from other situations. */
  key: string;
  start: string;
  path: readonly KnownStep[];
}

/** The subject of a search: an app or a machine that the search opens again and again. */
export interface Searched<Opened, Place extends Situation, Seen> {
  starts: readonly string[];
  open(start: string): Promise<Opened>;
  close(opened: Opened): void;
  /** Takes a step and waits for its consequences. */
  take(opened: Opened, step: KnownStep): Promise<unknown>;
  /** Observes the last step. */
  see(opened: Opened): Seen;
  keyOf(opened: Opened, start: string): string;
  /** Makes the record of a new situation. */
  record(opened: Opened, situation: Situation): Place;
  /** The steps to try in a situation; none where the search ends. */
  steps(opened: Opened, situation: Place): readonly KnownStep[];
  /** Gives the record of a situation to an app that its path brought there. */
  resume?(opened: Opened, situation: Place): void;
  /** Whether the last step changed nothing, so that the search can take another in its place. */
  isUnchanged?(opened: Opened): boolean;
}

/** Far above the number of situations of any machine here; a projection that tells too much apart never ends. */
const MOST_SITUATIONS = 1_500;
/** Opened apps that the search keeps: making the machines of a new one takes a while. */
const MOST_KEPT_OPEN = 32;

/** Searches breadth-first: takes every step in every situation, each on an app that the situation's path brought there. */
export function createSearch<Opened, Place extends Situation, Seen>(searched: Searched<Opened, Place, Seen>) {
  const situations = new Map<string, Place>();
  /** Apps that were the first to reach a situation, kept for the first step from there. */
  const keptOpen = new Map<Place, Opened>();
  let current: Place | null = null;

  async function openAt(situation: Place): Promise<Opened> {
    const kept = keptOpen.get(situation);
    keptOpen.delete(situation);
    if (kept !== undefined) return kept;
    const opened = await searched.open(situation.start);
    for (const step of situation.path) await searched.take(opened, step);
    searched.resume?.(opened, situation);
    return opened;
  }

  function putBack(opened: Opened, situation: Place): void {
    if (!keptOpen.has(situation) && (situation === current || keptOpen.size < MOST_KEPT_OPEN))
      keptOpen.set(situation, opened);
    else searched.close(opened);
  }

  function arrive(opened: Opened, start: string, path: readonly KnownStep[]): Place {
    const key = searched.keyOf(opened, start);
    const known = situations.get(key);
    if (known) {
      searched.close(opened);
      return known;
    }
    const situation = searched.record(opened, { key, start, path });
    situations.set(key, situation);
    if (situations.size > MOST_SITUATIONS) throw new Error(`More than ${MOST_SITUATIONS} situations: ${key}`);
    putBack(opened, situation);
    return situation;
  }

  /** Takes a step in a situation. */
  async function take(from: Place, step: KnownStep): Promise<{ from: Place; step: KnownStep; seen: Seen; to: Place }> {
    const opened = await openAt(from);
    await searched.take(opened, step);
    const seen = searched.see(opened);
    if (searched.isUnchanged?.(opened) !== true) {
      return { from, step, seen, to: arrive(opened, from.start, [...from.path, step]) };
    }
    putBack(opened, from);
    return { from, step, seen, to: from };
  }

  return {
    situations: situations as ReadonlyMap<string, Place>,
    take,
    /** Yields every step in every situation, in the order in which the search takes them. */
    async *all() {
      for (const start of searched.starts) arrive(await searched.open(start), start, []);
      // The Map is the queue: its iteration follows the order of insertion and includes later entries.
      for (const from of situations.values()) {
        current = from;
        const opened = await openAt(from);
        const steps = searched.steps(opened, from);
        putBack(opened, from);
        for (const step of steps) yield take(from, step);
      }
      current = null;
    },
    close(): void {
      for (const opened of keptOpen.values()) searched.close(opened);
      keptOpen.clear();
    },
  };
}
