import type { Step } from "../explore/steps.ts";
import type { Moment, Opening } from "./link/messages.ts";
import type { Inspection, Subject } from "./inspection.ts";
import { compareMoments, isSame } from "./compare.ts";

/** The message that opens the app's page; null for a live service, whose page opens by itself. */
export function openingOf(subject: Subject, steps: readonly Step[] | null): Opening | null {
  switch (subject.mode) {
    case "sandbox":
      return { type: "open", scenario: subject.scenario, steps: steps && [...steps] };
    case "snapshot":
      return { type: "reproduce", file: subject.file, steps: [...(steps ?? [])] };
    case "live":
      return null;
  }
}

/** The steps that lead from the start to a moment. */
export const stepsTo = ({ steps }: Pick<Inspection, "steps">, moment: number): Step[] =>
  steps.slice(0, moment + 1).filter((step) => step !== null);

/**
 * Whether a replay gave the same state as a moment, or as a later one before the next step, because consequences of a
 * step may be moments of their own.
 */
export function isAsItWas(
  { moments, steps }: Pick<Inspection, "moments" | "steps">,
  number: number,
  replayed: Moment,
): boolean {
  const next = steps.findIndex((step, index) => index > number && step !== null);
  return moments
    .slice(number, next === -1 ? undefined : next)
    .some((moment) => isSame(compareMoments(moment, replayed)));
}
