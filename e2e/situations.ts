import type { Page } from "@playwright/test";
import { type Step, stepInWords } from "../workbench/explore/steps.ts";
import type { Language } from "../machines/shared/languages.ts";
import { stepOf } from "../machines/sandbox/bench.ts";
import { groups, type ScenarioName } from "../machines/sandbox/scenarios.ts";
import { situations } from "../tests/snapshot/situation-paths.ts";
import { begin } from "./walking.ts";

const isEqual = (one: readonly Step[], other: readonly Step[]) => JSON.stringify(one) === JSON.stringify(other);

export interface Way {
  readonly scenario: ScenarioName;
  readonly path: readonly Step[];
}

/** The paths through a scenario to the situations that were the first in some state. */
export const firstPaths = (scenario: ScenarioName): readonly (readonly Step[])[] =>
  situations
    .filter((situation) => situation.scenario === scenario && situation.isFirst)
    .map(({ path }) => path.map(stepOf));

/** Takes the page along ways, and yields each situation once, by the path to it in words. */
export async function* situationsOn(
  page: Page,
  leading: readonly Way[],
  language: Language = "en",
): AsyncGenerator<string> {
  const passed = new Set<string>();
  for (const { scenario, path } of leading) {
    await begin(page, scenario, language);
    let ahead: Step[] = [];
    for (let taken = 0; taken <= path.length; taken += 1) {
      ahead.push(...path.slice(taken - 1, taken));
      const where = [scenario, ...path.slice(0, taken).map(stepInWords)].join(", then ");
      if (passed.has(where)) continue;
      passed.add(where);
      await page.evaluate(async (steps) => {
        for (const step of steps) await window.sandbox.take(step);
      }, ahead);
      ahead = [];
      yield where;
    }
  }
}

/** By group of walks, the ways through its scenarios that together pass every innermost state. */
export const ways: readonly (readonly [group: string, readonly Way[]])[] = Object.entries(groups).map(
  ([group, names]) => [
    group,
    names.flatMap((scenario) => {
      const known = firstPaths(scenario);
      const isPassed = (path: readonly Step[]) =>
        known.some((other) => other.length > path.length && isEqual(other.slice(0, path.length), path));
      const ends = known.filter((path) => !isPassed(path));
      return (ends.length === 0 ? [[]] : ends).map((path) => ({ scenario, path }));
    }),
  ],
);
