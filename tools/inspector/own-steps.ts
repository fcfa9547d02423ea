import { scenarioOf, type Step, stepInWords } from "../../machines/sandbox/steps.ts";
import type { Inspection, Kept, Place } from "./inspection.ts";

type Walked = Pick<Inspection, "place" | "steps">;

/**
 * The moment at which a person can begin: the last of those that lead to the chosen place, by number. 0 where it is
 * there at once, or where what was opened leads elsewhere.
 */
export function beginningOf({ place, steps }: Walked): number {
  const prelude = place.mode === "held" ? (scenarioOf(place.scenario).prelude ?? []) : [];
  let last = 0;
  let taken = 0;
  for (const [number, step] of steps.entries()) {
    if (taken === prelude.length) break;
    if (step === null) continue;
    if (stepInWords(step) !== prelude[taken]) return 0;
    taken += 1;
    last = number;
  }
  return taken === prelude.length ? last : 0;
}

/** The steps that a person took, without those that lead to the chosen place. */
export const ownSteps = (walked: Walked): Step[] =>
  walked.steps.slice(beginningOf(walked) + 1).filter((step) => step !== null);

/** What would be lost if the app were reopened; null where no step was taken that can be taken again. */
export function keptOf(walked: Walked): Kept | null {
  const { place, steps } = walked;
  const own = ownSteps(walked).length;
  return place.mode === "live" || own === 0 ? null : { place, steps: steps.filter((step) => step !== null), own };
}

/** Whether all that is kept is done again where these steps are taken. */
export const isContained = ({ place, steps }: Kept, next: Place, then: readonly Step[]): boolean =>
  JSON.stringify(next) === JSON.stringify(place) &&
  steps.every((step, index) => JSON.stringify(step) === JSON.stringify(then[index]));

/** Whether something was done that is in no file, address or test. */
export const hasUnsaved = (inspection: Pick<Inspection, "place" | "steps" | "saved" | "kept">): boolean =>
  inspection.kept !== null ||
  (keptOf(inspection) !== null && inspection.steps.slice(inspection.saved).some((step) => step !== null));
