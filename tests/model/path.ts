import { expect, onTestFinished } from "vitest";
import { scenarioOf, type ScenarioName } from "../../machines/sandbox/scenarios.ts";
import { checked, replaySteps } from "../../tools/inspector/record/replay.ts";
import type { Checkpoint } from "../../workbench/inspector/subject.ts";
import { closeFoyer, openFoyer } from "./foyer.ts";

/** Opens the app at a scenario's address, before its prelude, and replays a path that the inspector exported. */
export async function replay(name: ScenarioName, path: readonly Checkpoint[]): Promise<void> {
  const scenario = scenarioOf(name);
  const foyer = await openFoyer(scenario.address, scenario.opening, scenario.outcomes);
  onTestFinished(() => closeFoyer(foyer));
  await replaySteps(
    path,
    (step) => foyer.after(() => foyer.take(step)),
    (expected) => expect({ step: expected.step, ...checked(foyer) }).toEqual(expected),
  );
}
