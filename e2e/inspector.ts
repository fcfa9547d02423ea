import type { FrameLocator, Page } from "@playwright/test";
import type { ScenarioName } from "../machines/sandbox/scenarios.ts";
import { expect } from "./fixtures.ts";

/* What a person does in the inspector. */

export const appIn = (page: Page): FrameLocator => page.frameLocator("iframe");
export const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** Says how a held call comes out. */
export const settle = (page: Page, call: string, outcome: string) =>
  part(page, call).getByRole("button", { name: outcome, exact: true }).click();
/** Sends an event by its button under Step: the charts have one of that name as well. */
export const send = (page: Page, event: string) =>
  part(page, "Step").getByRole("button", { name: event, exact: true }).click();
export const heading = (page: Page, name: string) => expect(appIn(page).getByRole("heading", { name })).toBeVisible();

export async function openAt(page: Page, scenario: ScenarioName | "live service", title: string): Promise<void> {
  await page.goto("/inspector/");
  await page.getByRole("combobox", { name: "Begin at" }).selectOption(scenario);
  await heading(page, title);
}
