import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type Step, writtenStep } from "../machines/sandbox/steps.ts";
import { groups, type ScenarioName } from "../machines/sandbox/scenarios.ts";

/** By scenario, paths to situations that together cover every innermost state. A test of the charts wrote them. */
export const paths = v.parse(
  v.record(v.string(), v.array(v.array(writtenStep))),
  JSON.parse(readFileSync("e2e/golden/situations.json", "utf8")),
);

const isEqual = (one: readonly Step[], other: readonly Step[]) => JSON.stringify(one) === JSON.stringify(other);

export interface Way {
  readonly scenario: ScenarioName;
  readonly path: readonly Step[];
}

/** By group of walks, the ways through its scenarios that together pass all those situations. */
export const ways: readonly (readonly [group: string, readonly Way[]])[] = Object.entries(groups).map(
  ([group, names]) => [
    group,
    names.flatMap((scenario) => {
      const known = paths[scenario] ?? [];
      const isPassed = (path: readonly Step[]) =>
        known.some((other) => other.length > path.length && isEqual(other.slice(0, path.length), path));
      const ends = known.filter((path) => !isPassed(path));
      return (ends.length === 0 ? [[]] : ends).map((path) => ({ scenario, path }));
    }),
  ],
);
