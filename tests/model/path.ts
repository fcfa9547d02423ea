import { expect, onTestFinished } from "vitest";
import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import { scenarioOf, type Step, stepOf, takeStep } from "../../machines/sandbox/steps.ts";
import { activeStates } from "../../machines/shared/running.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { closeFoyer, openFoyer } from "./foyer.ts";

/* What a case that the inspector made of a walked path goes by. */

/** Opens the app at a scenario's address, before anything has happened; it is closed when the test ends. */
export async function openPath(name: ScenarioName) {
  const scenario = scenarioOf(name);
  const foyer = await openFoyer(scenario.address, scenario.opening);
  onTestFinished(() => closeFoyer(foyer));
  return {
    /** @param taken a step, or the words that the walks have for it */
    take: (taken: Step | string) =>
      foyer.after(() => takeStep(foyer, scenario, typeof taken === "string" ? stepOf(taken) : taken)),
    /** @param states ids of the innermost active states of all machines that run, sorted */
    isAt(screen: Screen, address: string, states: readonly string[]): void {
      expect({
        screen: foyer.screen(),
        address: foyer.address(),
        states: activeStates(foyer.root),
      }).toEqual({ screen, address, states });
    },
  };
}
