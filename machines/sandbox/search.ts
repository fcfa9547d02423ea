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
export interface Searched<O, P extends Situation, S> {
  starts: readonly string[];
  open(start: string): Promise<O>;
  close(opened: O): void;
  /** Takes a step and waits for its consequences. */
  take(opened: O, step: KnownStep): Promise<unknown>;
  /** Observes the last step. */
  see(opened: O): S;
  keyOf(opened: O, start: string): string;
  /** Makes the record of a new situation. */
  arrive(opened: O, situation: Situation): P;
  /** The steps to try in a situation; none where the search ends. */
  steps(opened: O, situation: P): readonly KnownStep[];
  /** Gives the record of a situation to an app that its path brought there. */
  resume?(opened: O, situation: P): void;
  /** Whether the last step changed nothing, so that the search can take another in its place. */
  isUnchanged?(opened: O): boolean;
}

/** Far above the number of situations of any machine here; a lens that tells too much apart never ends. */
const MOST_SITUATIONS = 1_500;
/** Opened apps that the search keeps: making the machines of a new one takes a while. */
const MOST_STANDING = 32;

/** Searches breadth-first: takes every step in every situation, each on an app that the situation's path brought there. */
export function createSearch<O, P extends Situation, S>(searched: Searched<O, P, S>) {
  const situations = new Map<string, P>();
  /** Apps that were the first to reach a situation, kept for the first step from there. */
  const standing = new Map<P, O>();
  let current: P | null = null;

  async function openAt(situation: P): Promise<O> {
    const left = standing.get(situation);
    standing.delete(situation);
    if (left !== undefined) return left;
    const opened = await searched.open(situation.start);
    for (const step of situation.path) await searched.take(opened, step);
    searched.resume?.(opened, situation);
    return opened;
  }

  function leave(opened: O, situation: P): void {
    if (!standing.has(situation) && (situation === current || standing.size < MOST_STANDING))
      standing.set(situation, opened);
    else searched.close(opened);
  }

  function arrive(opened: O, start: string, path: readonly KnownStep[]): P {
    const key = searched.keyOf(opened, start);
    const known = situations.get(key);
    if (known) {
      searched.close(opened);
      return known;
    }
    const situation = searched.arrive(opened, { key, start, path });
    situations.set(key, situation);
    if (situations.size > MOST_SITUATIONS) throw new Error(`More than ${MOST_SITUATIONS} situations: ${key}`);
    leave(opened, situation);
    return situation;
  }

  /** Takes a step in a situation. */
  async function take(from: P, step: KnownStep): Promise<{ from: P; step: KnownStep; seen: S; to: P }> {
    const opened = await openAt(from);
    await searched.take(opened, step);
    const seen = searched.see(opened);
    if (searched.isUnchanged?.(opened) !== true) {
      return { from, step, seen, to: arrive(opened, from.start, [...from.path, step]) };
    }
    leave(opened, from);
    return { from, step, seen, to: from };
  }

  return {
    situations: situations as ReadonlyMap<string, P>,
    take,
    /** Yields every step in every situation, in the order in which the search takes them. */
    async *all() {
      for (const start of searched.starts) arrive(await searched.open(start), start, []);
      // The Map is the queue: its iteration follows the order of insertion and includes later entries.
      for (const from of situations.values()) {
        current = from;
        const opened = await openAt(from);
        const steps = searched.steps(opened, from);
        leave(opened, from);
        for (const step of steps) yield take(from, step);
      }
      current = null;
    },
    close(): void {
      for (const opened of standing.values()) searched.close(opened);
      standing.clear();
    },
  };
}
