import type { Random } from "../random.ts";
import type { Timeline } from "./timeline.ts";

/** The current run, for the replacements of libraries. */
export interface Surroundings {
  readonly timeline: Timeline;
  /** Random numbers only for the service's secrets and ids, so that their number does not change the rest of the run. */
  readonly secrets: Random;
}

let current: Surroundings | null = null;

export function surround(surroundings: Surroundings): void {
  current = surroundings;
}

/** Throws outside a run. */
export function surroundings(): Surroundings {
  if (current === null) throw new Error("No run is under way.");
  return current;
}
