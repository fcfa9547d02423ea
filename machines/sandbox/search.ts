import type { KnownStep } from "./steps.ts";

/*
 * The one search for paths. `xstate/graph` is not enough, because it computes each next state at once, and here a step
 * is over only when the calls that it made, and that are awaited, have gone on.
 */

/** Where a search has come, and by which way first. */
export interface Situation {
  /** Names what is told apart there. */
  key: string;
  start: string;
  path: readonly KnownStep[];
}

/** What is searched: an app or a machine that is opened again and again. */
export interface Searched<O, P extends Situation, S> {
  starts: readonly string[];
  open(start: string): Promise<O>;
  close(opened: O): void;
  /** Takes a step and waits for what follows from it. */
  take(opened: O, step: KnownStep): Promise<unknown>;
  /** What is seen of the step that was taken last. */
  see(opened: O): S;
  keyOf(opened: O, start: string): string;
  /** Notes a situation that is reached first. */
  arrive(opened: O, situation: Situation): P;
  /** The steps that are tried in a situation; none where the search goes no further. */
  steps(opened: O, situation: P): readonly KnownStep[];
  /** Tells an app that was brought to a situation by its path what was noted there. */
  resume?(opened: O, situation: P): void;
  /** Whether the last step changed nothing at all, so that another can be taken in its stead. */
  isUnchanged?(opened: O): boolean;
}

/** Far more than anything here has; a lens that tells apart too much has no end of them. */
const MOST_SITUATIONS = 1_500;
/** Each has machines of its own, which take a while to be made. */
const MOST_STANDING = 32;

/** Searches breadth-first: every step in every situation, each on something that was brought there by the situation's path. */
export function createSearch<O, P extends Situation, S>(searched: Searched<O, P, S>) {
  const situations = new Map<string, P>();
  /** Left standing in a situation that they were the first to reach, for the first step from there. */
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
    /** Every step in every situation that is reached, as they are taken. */
    async *all() {
      for (const start of searched.starts) arrive(await searched.open(start), start, []);
      // A Map is walked in the order of insertion and takes in what is added on the way: the queue.
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
