import type { Page } from "@playwright/test";
import { createApp, origin } from "../machines/sandbox/app.ts";
import type { ScenarioName } from "../machines/sandbox/scenarios.ts";
import { caseOf, scenarioOf, type Step, stepOf, takeStep } from "../machines/sandbox/steps.ts";
import { assertPresent } from "../machines/shared/assert-present.ts";
import type { Screen } from "../machines/shared/screens.ts";
import { settled } from "../tests/model/run.ts";
import { expect, test as base } from "./fixtures.ts";
import { isOffered, person } from "./person.ts";
import { putAwayPopup, serveSandbox } from "./walking.ts";

/*
 * What a test that the inspector made of a walked path goes by: the app's own page over the sandbox's ports.
 */

export const test = base.extend({
  baseURL: origin,
  contextOptions: { reducedMotion: "reduce" },
});

/** Opens the page at a scenario's address, before anything has happened. */
export async function openPath(page: Page, name: ScenarioName) {
  const scenario = scenarioOf(name);
  // The same app beside the page says whether the page has a control for a step.
  const beside = createApp(scenario.address, scenario.opening ?? {}, () => {});
  beside.root.start();
  await settled();
  await serveSandbox(page);
  await page.goto(origin + scenario.address);
  await page.evaluate((scenario) => window.sandbox.open(scenario, false), name);

  /** A person's step uses the page's controls, where there is one for it; any other goes to the sandbox. */
  async function make(step: Step): Promise<void> {
    const words = step.do === "event" ? caseOf(step) : null;
    const event = step.do === "event" ? `${step.machine} ${step.type}` : "";
    if (words === null || !isOffered(beside.root, event, words)) {
      await page.evaluate((step) => window.sandbox.take(step), step);
    } else {
      await putAwayPopup(page);
      await assertPresent(person[event])(page, words);
    }
  }

  return {
    /** @param taken a step, or the words that the walks have for it */
    async take(taken: Step | string): Promise<void> {
      const step = typeof taken === "string" ? stepOf(taken) : taken;
      await make(step);
      takeStep(beside, scenario, step);
      await settled();
      // Until everything has followed in the page too.
      await page.evaluate(() => window.sandbox.look());
    },
    /**
     * The page shows this screen, under a heading, and the address bar this address.
     *
     * @param states ids of the innermost active states of all machines that run in the page, sorted
     */
    async isAt(screen: Screen, address: string, states: readonly string[]): Promise<void> {
      expect(await page.evaluate(() => window.sandbox.states())).toEqual(states);
      await expect(page.locator("[data-screen]")).toHaveAttribute("data-screen", screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(origin + address);
    },
  };
}
