import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { ScenarioName } from "../machines/sandbox/scenarios.ts";
import { assertPresent } from "../machines/shared/assert-present.ts";
import { expect, test } from "./fixtures.ts";

/* A person's actions in the inspector. */

export const appIn = (page: Page): FrameLocator => page.frameLocator(`iframe[title="The app under inspection"]`);
export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** Answers a waiting request with one of its outcomes. */
export const settle = (page: Page, call: string, outcome: string) =>
  region(page, call).getByRole("button", { name: outcome, exact: true }).click();
/** The button of an event under Step. */
export const offer = (page: Page, event: string) =>
  region(page, "Step").getByRole("button", {
    name: new RegExp(`: ${event.replaceAll(/[()*+.?]/g, String.raw`\$&`)}$`),
  });
export const send = (page: Page, event: string) => offer(page, event).click();
export const heading = (page: Page, name: string) => expect(appIn(page).getByRole("heading", { name })).toBeVisible();

/** Waits until the panel shows a step, which is a moment after the app has drawn it. */
export const stepTaken = (page: Page, step: number) =>
  expect(page.getByRole("button", { name: new RegExp(`^Step ${step}: `) })).toBeVisible();

/** Unfolds a part of Step that is rarely needed. */
export const unfold = (page: Page, part: "Blocked events" | "Clock" | "Save, replay, share, export") =>
  region(page, "Step").locator("summary").filter({ hasText: part }).click();

/** The colours of the panel and of the app. The film strip's screenshots are pages without an address. */
export function colours(page: Page) {
  const pages = page.frames().filter((frame) => frame.url() !== "about:srcdoc");
  return Promise.all(pages.map((frame) => frame.evaluate(() => document.documentElement.dataset.theme)));
}

/** Opens the inspector at its first place, without its start page. */
export async function openByOneself(page: Page): Promise<void> {
  await page.goto("/inspector/");
  await page.getByRole("button", { name: "Explore on my own" }).click();
}

export async function openAt(page: Page, scenario: ScenarioName | "live service", title: string): Promise<void> {
  await page.goto("/inspector/");
  await startFrom(page, scenario);
  await heading(page, title);
  // The service has drawn this page. Until the app is live, a link loads a new page, which begins the path again.
  if (scenario === "live service") await expect(appIn(page).locator("html")).toHaveAttribute("data-live");
}

/** The button that says where the app was opened, and opens the list of all places. */
export const place = (page: Page) => page.getByRole("button", { name: /^Start from / });

/** The choice of the running actor whose chart is shown, by the actor's path. */
export const actors = (page: Page) => page.getByRole("combobox", { name: "Running actors" });
/** The actor whose chart is shown. */
export const charted = (page: Page) => actors(page).locator("option:checked");

export async function startFrom(page: Page, scenario: ScenarioName | "live service"): Promise<void> {
  await place(page).click();
  await page
    .getByRole("dialog", { name: "Where to start" })
    .getByRole("button", { name: scenario, exact: true })
    .click();
}

/** Drops files from the desktop on an element, with the browser's own drag and drop. */
export async function drop(page: Page, on: Locator, name: string, ...texts: readonly string[]): Promise<void> {
  const files = await Promise.all(
    texts.map(async (text, index) => {
      const folder = test.info().outputPath(`dropped-${index}`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), text);
      return join(folder, name);
    }),
  );
  const { x, y, width, height } = assertPresent(await on.boundingBox());
  const client = await page.context().newCDPSession(page);
  const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files, dragOperationsMask: 1 } };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await client.send("Input.dispatchDragEvent", { type, ...at });
  }
  await client.detach();
}
