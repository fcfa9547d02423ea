import { readFileSync } from "node:fs";
import * as v from "valibot";
import { groups, type ScenarioName } from "../machines/sandbox/scenarios.ts";

/** By scenario, paths to situations that together cover every innermost state. A test of the charts wrote them. */
export const paths = v.parse(
  v.record(v.string(), v.array(v.array(v.string()))),
  JSON.parse(readFileSync("e2e/golden/situations.json", "utf8")),
);

export interface Way {
  readonly scenario: ScenarioName;
  readonly path: readonly string[];
}

/** By group of walks, the ways through its scenarios that together pass all those situations. */
export const ways: readonly (readonly [group: string, readonly Way[]])[] = Object.entries(groups).map(
  ([group, names]) => [
    group,
    names.flatMap((scenario) => {
      const known = paths[scenario] ?? [];
      const isPassed = (path: readonly string[]) =>
        known.some((other) => other.length > path.length && path.every((label, at) => other[at] === label));
      const ends = known.filter((path) => !isPassed(path));
      return (ends.length === 0 ? [[]] : ends).map((path) => ({ scenario, path }));
    }),
  ],
);
