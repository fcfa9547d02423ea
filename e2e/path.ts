import type { Page } from "@playwright/test";
import { origin } from "../machines/sandbox/scenario.ts";
import { openApp, pressOf } from "../machines/sandbox/open-app.ts";
import { scenarioOf, type ScenarioName } from "../machines/sandbox/scenarios.ts";
import { settled } from "../workbench/effects/world.ts";
import { type Step, stepInWords } from "../workbench/explore/steps.ts";
import { replaySteps } from "../tools/inspector/record/replay.ts";
import type { Checkpoint } from "../workbench/inspector/subject.ts";
import { isOffered } from "../tests/model/offered.ts";
import { expect, test as base } from "./fixtures.ts";
import { serveSandbox } from "../tools/snapshot/serve-sandbox.ts";
import { act } from "./person.ts";
import { putAwayPopup } from "./walking.ts";

export const test = base.extend({
  baseURL: origin,
  contextOptions: { reducedMotion: "reduce" },
});

/**
 * Opens the page at a scenario's address, before its prelude, and replays a path that the inspector exported. At each
 * checkpoint the page must show the screen with a heading, and the address bar the address.
 */
export async function replay(page: Page, name: ScenarioName, path: readonly Checkpoint[]): Promise<void> {
  const scenario = scenarioOf(name);
  // The same app runs in Node, to know whether the page has a control for a step.
  const beside = openApp(scenario);
  beside.root.start();
  await settled();
  await serveSandbox(page);
  await page.goto(origin + scenario.address);
  await page.evaluate((scenario) => window.sandbox.open(scenario, false), name);

  /** Uses the page's control for a step if there is one; otherwise the sandbox. */
  async function make(step: Step): Promise<void> {
    const press = pressOf(step);
    if (press === null || !isOffered(beside.root, `${press.machine} ${press.type}`, press.words)) {
      await page.evaluate((step) => window.sandbox.take(step), step);
    } else {
      await putAwayPopup(page);
      await act(page, press);
    }
  }

  async function take(step: Step): Promise<void> {
    await make(step);
    beside.take(step);
    await settled();
    // Waits until the page has taken all automatic steps too.
    await page.evaluate(() => window.sandbox.look());
  }

  async function check({ step, screen, address, states }: Checkpoint): Promise<void> {
    const after = typeof step === "object" && step !== null ? stepInWords(step) : (step ?? "the start");
    expect(await page.evaluate(() => window.sandbox.states()), `states after ${after}`).toEqual(states);
    await expect(page.locator("[data-screen]"), `screen after ${after}`).toHaveAttribute("data-screen", screen);
    await expect(page.getByRole("heading", { level: 1 }), `heading after ${after}`).toBeVisible();
    await expect(page, `address after ${after}`).toHaveURL(origin + address);
  }

  await replaySteps(path, take, check);
}
