import type { Page } from "@playwright/test";
import { assertPresent } from "../machines/shared/assert-present.ts";
import { expect, test } from "./fixtures.ts";
import { openAt, region } from "./inspector.ts";

/* The inspector is readable at the sizes of most screens. */

const chart = (page: Page) => region(page, "Chart");
const active = (page: Page) => page.locator("[data-box='challenge.open.resend.ready']");

/** The size of the smallest label in the chart, in pixels of the screen. */
const leastLabel = (page: Page): Promise<number> =>
  chart(page)
    .locator("[data-label], [data-head] > span")
    .evaluateAll((labels) =>
      Math.min(
        ...labels.map((label) => {
          const scale = label instanceof HTMLElement ? label.getBoundingClientRect().height / label.offsetHeight : 0;
          return Number.parseFloat(getComputedStyle(label).fontSize) * scale;
        }),
      ),
    );

/** Whether it is wholly within the chart's pane. */
async function isWithin(page: Page, name: string): Promise<boolean> {
  const pane = await chart(page).boundingBox();
  const box = await chart(page).getByRole("button", { name, exact: true }).boundingBox();
  return pane !== null && box !== null && box.x >= pane.x && box.x + box.width <= pane.x + pane.width;
}

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const) {
  test(`at ${width} × ${height} the active part of the chart is readable, all tools are shown, and the log has six rows`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openAt(page, "second factor by email", "Multi-Factor Authentication");
    await expect(active(page)).toBeInViewport();
    await expect.poll(() => leastLabel(page)).toBeGreaterThanOrEqual(11.9);
    for (const name of ["Show as list", "Coverage", "Save the chart", "Fit", "Zoom to the active state"]) {
      expect(await isWithin(page, name), name).toBe(true);
    }
    await expect(page.getByRole("list", { name: "Running actors" }).locator("[aria-pressed=true]")).toBeInViewport({
      ratio: 0.9,
    });
    const rows = region(page, "History").getByRole("list", { name: "Log" }).getByRole("listitem");
    await expect(rows.last()).toBeInViewport({ ratio: 1 });
    const { y, height: rowHeight } = assertPresent(await rows.last().boundingBox());
    const tabs = assertPresent(await page.getByRole("tablist", { name: "History" }).boundingBox());
    expect(Math.floor((y + rowHeight - tabs.y - tabs.height) / rowHeight)).toBeGreaterThanOrEqual(6);
  });
}

test("a person views the whole chart, returns to the active state, and saves the chart as a file", async ({ page }) => {
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  await chart(page).getByRole("button", { name: "Fit", exact: true }).click();
  await expect.poll(() => leastLabel(page)).toBeLessThan(11.9);
  await chart(page).getByRole("button", { name: "Zoom to the active state" }).click();
  await expect.poll(() => leastLabel(page)).toBeGreaterThanOrEqual(11.9);
  for (const [name, ending] of [
    ["Save SVG", "svg"],
    ["Save PNG", "png"],
    ["Save Mermaid", "mmd"],
  ] as const) {
    await chart(page).getByRole("button", { name: "Save the chart" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    expect((await downloading).suggestedFilename()).toBe(`challenge.${ending}`);
  }
});
