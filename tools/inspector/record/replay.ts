import { type Step, stepOf } from "../../../machines/sandbox/steps.ts";
import type { Screen } from "../../../machines/shared/screens.ts";

/** A step of an exported test and what must hold after it. */
export interface Checkpoint {
  /** As data, or in the words of the walks; null for the start. */
  step: Step | string | null;
  screen: Screen;
  address: string;
  /** Ids of the innermost active states of the root and the flows, sorted. */
  states: readonly string[];
}

/** Takes the steps of an exported test one by one and checks the app after each. */
export async function replaySteps(
  path: readonly Checkpoint[],
  take: (step: Step) => Promise<void>,
  check: (expected: Checkpoint) => Promise<void> | void,
): Promise<void> {
  for (const expected of path) {
    const { step } = expected;
    if (step !== null) await take(stepOf(step));
    await check(expected);
  }
}
