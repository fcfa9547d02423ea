import type { Random } from "../random.ts";
import type { Timeline } from "./timeline.ts";

/** What the stand-ins of libraries get from the run that is under way. */
export interface Surroundings {
  readonly timeline: Timeline;
  /** Of the service's secrets and ids alone, so that what happens does not depend on how many it makes. */
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
