import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type ScenarioName, scenarios } from "../../machines/sandbox/scenarios.ts";

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

const situation = v.object({
  scenario: v.pipe(v.string(), v.check(isScenario, "There is no such scenario.")),
  path: v.array(v.string()),
  /** Whether it was the first in some state, so that these situations cover every innermost state. */
  isFirst: v.boolean(),
});
export type SituationPath = v.InferOutput<typeof situation>;

export const SITUATIONS = "tests/snapshot/golden/situations.jsonl";
/** By scenario, a path to a situation of each kind. */
export const situations: readonly SituationPath[] = readFileSync(SITUATIONS, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => v.parse(v.pipe(v.string(), v.parseJson(), situation), line));
