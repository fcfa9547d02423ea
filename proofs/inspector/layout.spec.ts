import type { Locator, Page } from "@playwright/test";
import { assertPresent } from "../../workbench/assert-present.ts";
import { EVERY_RULE, RULES_OF_APPEARANCE, violationsOf } from "../../e2e/access.ts";
import { expect } from "../../e2e/fixtures.ts";
import { actors, place, region, send, startAt, startFrom } from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";

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

/** Whether the button with this name is wholly within the chart's pane. */
async function isWithin(page: Page, name: string): Promise<boolean> {
  const pane = await chart(page).boundingBox();
  const box = await chart(page).getByRole("button", { name, exact: true }).boundingBox();
  return pane !== null && box !== null && box.x >= pane.x && box.x + box.width <= pane.x + pane.width;
}

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const) {
  test(`at ${width} × ${height} the active part of the chart is readable, all tools are shown, and the log has six whole rows`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await startAt(page, "second factor by email", "Multi-Factor Authentication");
    await expect(active(page)).toBeInViewport();
    await expect.poll(() => leastLabel(page)).toBeGreaterThanOrEqual(10);
    for (const name of ["Show as list", "Coverage", "Save the chart", "Fit", "Zoom to the active state"]) {
      expect(await isWithin(page, name), name).toBe(true);
    }
    await expect(actors(page)).toBeInViewport({ ratio: 1 });
    // Nothing lies over the chart until a person moves it.
    await expect(chart(page).locator(".react-flow__panel:not(:empty)")).toHaveCount(0);
    const stage = assertPresent(await page.getByRole("application", { name: "Chart of challenge" }).boundingBox());
    await page.mouse.move(stage.x + 20, stage.y + 20);
    await page.mouse.wheel(0, 40);
    await expect(chart(page).getByRole("img", { name: "The whole chart" })).toBeInViewport({ ratio: 1 });
    const rows = region(page, "History").getByRole("list", { name: "Log" }).getByRole("listitem");
    await expect(rows.last()).toBeInViewport({ ratio: 1 });
    const visible = await rows.evaluateAll((all) => {
      const list = all[0]?.parentElement?.parentElement?.getBoundingClientRect();
      return all
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => list && bottom > list.top + 1 && top < list.bottom - 1)
        .map(({ top, bottom }) => list && top > list.top - 1 && bottom < list.bottom + 1);
    });
    expect(visible.length).toBeGreaterThanOrEqual(6);
    expect(visible).not.toContain(false);
  });
}

test("at 1280 pixels no name of a place, a screen, an actor or a chart is cut", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const names = [
    place(page).locator("strong"),
    region(page, "App").locator("code, code + span"),
    actors(page),
    page.getByRole("list", { name: "Run by" }).getByRole("button"),
  ];
  const cutIn = (list: Locator) =>
    list.evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );
  for (const name of [
    "second factor by email",
    "setting up by a recovery code, after a reload",
    "forgot with recovery code",
  ] as const) {
    await startFrom(page, name);
    await expect(page.getByTitle("The app under inspection")).toHaveAttribute("aria-busy", "false");
    await expect(place(page)).toContainText(name);
    expect((await Promise.all(names.map(cutIn))).flat(), name).toEqual([]);
  }
});

test("a person views the whole chart, returns to the active state, and saves the chart as a file", async ({ page }) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
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
    await expect(page.getByText(`Saved challenge.${ending}.`)).toBeInViewport();
  }
});

test("choosing a starting place moves no part of the inspector, also when steps can be restored", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  const places = () =>
    Promise.all(
      [
        page.getByRole("searchbox", { name: "Search possible steps" }),
        page.getByRole("combobox", { name: "Search states" }),
        page.getByRole("tab", { name: "Log" }),
        page.getByTitle("The app under inspection"),
        page.getByRole("button", { name: "Start over", exact: true }),
        page.getByRole("button", { name: "Help", exact: true }),
      ].map((part) => part.boundingBox()),
    );
  await send(page, "form.submit by email");
  const before = await places();
  for (const name of ["workspace of many", "a connection that comes and goes", "page not found"] as const) {
    await startFrom(page, name);
    await expect(page.getByRole("button", { name: "Restore your 1 step" })).toBeVisible();
    await expect(place(page)).toContainText(name);
    await expect(page.getByTitle("The app under inspection")).toHaveAttribute("aria-busy", "false");
    expect(await places(), name).toEqual(before);
  }
});

test("axe finds no fault in light and dark colours in charts, lists, history, the flow's page and help", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await startAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await expect(region(page, "login")).toBeVisible();
  async function look() {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Elements and names are the same in dark colours.
      const rules = colorScheme === "light" ? EVERY_RULE : RULES_OF_APPEARANCE;
      await expect.poll(() => violationsOf(page, rules, ["iframe"]), colorScheme).toEqual([]);
    }
  }
  await look();
  await page.getByRole("button", { name: "Show as list" }).click();
  for (const tab of ["Steps", "Sequence", "State", "Compare"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await look();
  }
  await page.getByRole("button", { name: "About this flow" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "filling.refused" })).toBeAttached();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: "How to use the inspector" })).toBeVisible();
  await look();
});
