import { assertPresent } from "../../../workbench/assert-present.ts";
import { isKnown } from "../../../machines/sandbox/bench.ts";
import { type Step, stepInWords } from "../../../workbench/explore/steps.ts";
import { literal, quoted, WIDTH } from "./code.ts";
import type { Checkpoint } from "./replay.ts";
import { leavesOf, type Walk, type WalkedSteps } from "./walk.ts";

/** Exports a walk as a browser test, for `e2e/`. */
export const playwrightTest = (walk: Walk, name: string): string =>
  `import { replay, test } from "./path.ts";

test(${quoted(name)}, async ({ page }) => {
  await replay(page, ${quoted(walk.scenario)}, ${source(checkpointsOf(walk))});
});
`;

/** Exports a walk as a model test, for `tests/model/`. */
export const modelTest = (walk: Walk, name: string): string =>
  `import { test } from "vitest";
import { replay } from "./path.ts";

test(${quoted(name)}, async () => {
  await replay(${quoted(walk.scenario)}, ${source(checkpointsOf(walk))});
});
`;

/**
 * Exports a snapshot as a test that starts in its state, for `tests/snapshot/`.
 *
 * @param file of the snapshot
 */
export const snapshotTest = (file: string, path: readonly Checkpoint[], name: string): string =>
  `import { test } from "vitest";
import { replay } from "./replay.ts";

const snapshot = ${literal(JSON.parse(file), 0, WIDTH)};

test(${quoted(name)}, async () => {
  await replay(snapshot, ${source(path)});
});
`;

/** The start of a walk and its steps, as exported tests contain them. */
export const checkpointsOf = ({ first, steps }: WalkedSteps): Checkpoint[] =>
  [{ step: null, moment: first }, ...steps].map(({ step, moment }) => ({
    step: step && shortest(step),
    screen: assertPresent(moment.screen),
    address: moment.address,
    states: leavesOf(moment),
  }));

const source = (path: readonly Checkpoint[]) => literal(path, 2, WIDTH);

/** The step in the words of the walks if they identify it, otherwise as data. The tests' helpers read both. */
export const shortest = (step: Step): Step | string => (isKnown(step) ? stepInWords(step) : step);
