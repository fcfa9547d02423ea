import { caseOf, type Step, stepInWords } from "../../../machines/sandbox/steps.ts";
import { call, literal, quoted, WIDTH } from "./code.ts";
import { leavesOf, type Walk, type WalkedStep } from "./walk.ts";

/** Exports a walk as a browser test, for `e2e/`. */
export function playwrightTest({ scenario, first, steps }: Walk, name: string): string {
  return [
    'import { openPath, test } from "./path.ts";',
    "",
    `test(${quoted(name)}, async ({ page }) => {`,
    `  const path = await openPath(page, ${quoted(scenario)});`,
    call("await path.isAt", [first.screen, first.address, leavesOf(first)], 2),
    ...steps.flatMap(({ step, moment }) => [
      "",
      call("await path.take", [shortest(step)], 2),
      call("await path.isAt", [moment.screen, moment.address, leavesOf(moment)], 2),
    ]),
    "});",
    "",
  ].join("\n");
}

/** Exports a walk as a model test, for `tests/model/`. */
export function modelTest({ scenario, first, steps }: Walk, name: string): string {
  return [
    'import { test } from "vitest";',
    'import { openPath } from "./path.ts";',
    "",
    `test(${quoted(name)}, async () => {`,
    `  const path = await openPath(${quoted(scenario)});`,
    call("path.isAt", [first.screen, first.address, leavesOf(first)], 2),
    ...steps.flatMap(({ step, moment }) => [
      "",
      call("await path.take", [shortest(step)], 2),
      call("path.isAt", [moment.screen, moment.address, leavesOf(moment)], 2),
    ]),
    "});",
    "",
  ].join("\n");
}

/** Screen, address and innermost active states. */
type Place = readonly [string, string, readonly string[]];

/**
 * Exports a snapshot as a test that starts in its state, for `tests/snapshot/`.
 *
 * @param file of the snapshot
 * @param first where it starts
 */
export function snapshotTest(file: string, first: Place, steps: readonly WalkedStep[], name: string): string {
  return [
    'import { test } from "vitest";',
    'import { openSnapshot } from "./open-snapshot.ts";',
    "",
    `const snapshot = ${literal(JSON.parse(file), 0, WIDTH)};`,
    "",
    `test(${quoted(name)}, async () => {`,
    "  const path = await openSnapshot(snapshot);",
    call("path.isAt", first, 2),
    ...steps.flatMap(({ step, moment }) => [
      "",
      call("await path.take", [shortest(step)], 2),
      call("path.isAt", [moment.screen, moment.address, leavesOf(moment)], 2),
    ]),
    "});",
    "",
  ].join("\n");
}

/** The step in the words of the walks if they identify it, otherwise as data. The tests' helpers read both. */
export function shortest(step: Step): Step | string {
  const hasWords =
    (step.do === "event" && caseOf(step) !== null) ||
    (step.do === "settle" && /^\S+: .+$/.test(stepInWords(step))) ||
    (step.do === "pass" && step.milliseconds === null);
  return hasWords ? stepInWords(step) : step;
}
