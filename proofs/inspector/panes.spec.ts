import type { Page } from "@playwright/test";
import { assertPresent } from "../../workbench/assert-present.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { appIn, openAt, region } from "../../e2e/inspector.ts";

/*
 * The inspector's panes: dragged, folded and full screen, and the app's page in the size of a device. Each test has a
 * page of its own, because a layout is kept and these tests begin with none.
 */

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const line = (page: Page, pane: string) => page.getByRole("separator", { name: `Size of ${pane}` });
const widthOf = async (page: Page, pane: string) => assertPresent(await region(page, pane).boundingBox()).width;
const pageWidth = (page: Page) =>
  appIn(page)
    .locator("html")
    .evaluate(() => innerWidth);

test("a person drags panes, moves them by keys, folds them and fills the screen, and a reload keeps the layout", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAt(page, "login", "Sign In Your Account");
  await expect(line(page, "App")).toHaveAttribute("aria-valuenow", "28");
  // The pointer passes over the frame, which is another page.
  await line(page, "App").hover();
  await page.mouse.down();
  await page.mouse.move(200, 500);
  await page.mouse.move(256, 500);
  await page.mouse.up();
  await expect(line(page, "App")).toHaveAttribute("aria-valuenow", "20");
  expect(await widthOf(page, "App")).toBe(256);
  await page.mouse.move(600, 500);
  expect(await widthOf(page, "App")).toBe(256);

  await line(page, "History").press("ArrowUp");
  await expect(line(page, "History")).toHaveAttribute("aria-valuenow", "42");
  await line(page, "Step").press("End");
  await expect(line(page, "Step")).toHaveAttribute("aria-valuenow", "65");

  await button(page, "Collapse Step").press("Enter");
  await expect(button(page, "Expand Step")).toBeFocused();
  await expect(page.getByRole("searchbox", { name: "Search possible steps" })).toBeHidden();
  await button(page, "Full screen: Chart").click();
  expect(await widthOf(page, "Chart")).toBe(1280);
  await expect(page.getByRole("tab", { name: "Log" })).toBeHidden();

  await page.reload();
  expect(await widthOf(page, "Chart")).toBe(1280);
  await button(page, "Full screen: Chart").click();
  await expect(line(page, "App")).toHaveAttribute("aria-valuenow", "20");
  await expect(line(page, "History")).toHaveAttribute("aria-valuenow", "42");
  await button(page, "Expand Step").press("Enter");
  await expect(button(page, "Collapse Step")).toBeFocused();
  expect(await widthOf(page, "Step")).toBeGreaterThan(1280 * 0.6);
});

test("the app's page takes the size of a device, is scaled to its pane, and keeps its state", async ({ page }) => {
  await openAt(page, "login", "Sign In Your Account");
  const field = appIn(page).getByRole("textbox", { name: "Email Address / User Name" });
  await field.fill("ann@acme.test");
  const device = page.getByRole("combobox", { name: "Show the app as on" });
  await device.selectOption("Laptop 1280 × 800");
  await expect.poll(() => pageWidth(page)).toBe(1280);
  await expect(region(page, "App").getByText(/^at \d\d%$/)).toBeVisible();
  await expect(field).toHaveValue("ann@acme.test");
  await device.selectOption("Phone 390 × 844");
  await expect.poll(() => pageWidth(page)).toBe(390);
  // The scaled page still takes input.
  await appIn(page).getByRole("button", { name: "Login" }).click();
  await page.reload();
  await expect.poll(() => pageWidth(page)).toBe(390);
  await expect(device).toHaveValue("phone");
});
