import { type Step, stepInWords } from "../explore/steps.ts";
import type { Inspection, Kept, Subject } from "./inspection.ts";

type Walked = Pick<Inspection, "app" | "subject" | "steps">;

/**
 * The index of the moment at which the user takes over: the last one of the scenario's prelude. 0 if there is no
 * prelude, or if other steps were taken instead.
 */
export function beginningOf({ app, subject, steps }: Walked): number {
  const place = subject.mode === "sandbox" ? subject.scenario : null;
  const prelude = typeof place === "string" ? (app.scenarios[place]?.prelude ?? []) : [];
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

/** The steps that the user took, without the scenario's prelude. */
export const userSteps = (walked: Walked): Step[] =>
  walked.steps.slice(beginningOf(walked) + 1).filter((step) => step !== null);

/** The session that reopening the app would lose; null if there are no steps that can be replayed. */
export function keptOf(walked: Walked): Kept | null {
  const { subject, steps } = walked;
  const own = userSteps(walked).length;
  return subject.mode === "live" || own === 0 ? null : { subject, steps: steps.filter((step) => step !== null), own };
}

/** Whether these steps start with all the kept ones. */
export const isContained = ({ subject, steps }: Kept, next: Subject, then: readonly Step[]): boolean =>
  JSON.stringify(next) === JSON.stringify(subject) &&
  steps.every((step, index) => JSON.stringify(step) === JSON.stringify(then[index]));
