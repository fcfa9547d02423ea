import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as ownPage } from "./fixtures.ts";
import { dismissAll, openByOneself, region } from "./inspector.ts";

/*
 * Opening the inspector takes longer than most walks in it. Its tests therefore share one open inspector, and each
 * begins by opening the app at a place of its own.
 */

/**
 * The browser context of the shared inspector, as long as this worker runs: after a failure Playwright begins a new
 * one. A fixture of the worker would do the same, but Playwright gives tests with another set of such fixtures a worker
 * of their own, and so a Foyer of their own.
 */
let shared: BrowserContext | null = null;

/** The page of these tests is the worker's open inspector. It is at rest, except that the app is at any place. */
export const test = ownPage.extend({
  async context({ browser }, provide) {
    shared ??= await browser.newContext();
    await provide(shared);
  },
  async page({ context, viewport, colorScheme }, provide, testInfo) {
    const page = context.pages()[0] ?? (await context.newPage());
    if (page.url() === "about:blank") await openByOneself(page);
    await provide(page);
    if (testInfo.status !== testInfo.expectedStatus) return;
    await page.emulateMedia({ colorScheme, reducedMotion: null });
    if (viewport) await page.setViewportSize(viewport);
    await rest(page);
  },
});

/** Resets the settings that outlast the app in its frame. A test that changes the panes or the log's filter has its own page. */
async function rest(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    delete document.documentElement.dataset["theme"];
  });
  // A control under the pointer would be tried, and the list beneath it would keep its places.
  await page.mouse.move(0, 0);
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await dismissAll(page);
  const asList = page.getByRole("button", { name: "Show as list", pressed: true });
  if (await asList.isVisible()) await asList.click();
  await page.getByRole("checkbox", { name: "Follow" }).check();
  const step = region(page, "Step");
  await step.getByRole("searchbox", { name: "Search possible steps" }).fill("");
  const unfolded = step.locator("details[open] > summary");
  while ((await unfolded.count()) > 0) await unfolded.first().click();
  // The log forgets which of its rows were opened as soon as another tab is shown.
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.getByRole("tab", { name: "Log" }).click();
  await page.getByRole("searchbox", { name: "Search the log" }).fill("");
}
