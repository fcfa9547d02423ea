import { assertPresent } from "../../assert-present.ts";
import { type Step, stepInWords } from "../../explore/steps.ts";
import type { Checkpoint, InspectedApp, WalkedSteps } from "../subject.ts";
import { leavesOf } from "./walk.ts";

/** The start of a walk and its steps, as exported tests contain them. */
export const checkpointsOf = (app: InspectedApp, { first, steps }: WalkedSteps): Checkpoint[] =>
  [{ step: null, moment: first }, ...steps].map(({ step, moment }) => ({
    step: step && shortest(app, step),
    screen: assertPresent(moment.screen),
    address: moment.address,
    states: leavesOf(app, moment),
  }));

/** The step in the words of the walks if they identify it, otherwise as data. The tests' helpers read both. */
export const shortest = ({ bench }: InspectedApp, step: Step): Step | string =>
  bench.isKnown(step) ? stepInWords(step) : step;
