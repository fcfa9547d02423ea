import { CONNECTION_LOST, expect, test } from "../../e2e/fixtures.ts";
import { comment, downloaded, fact, KEYS, read, shown } from "../../e2e/report.ts";
import { tapWire } from "../../e2e/wire.ts";

/* The support report after a fault of the app, and in another language. */

test("a person reports a page that could not be drawn from its error screen", async ({ page, faults }) => {
  faults.expectFault(/the tab's storage broke/);
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    let isBroken = true;
    Storage.prototype.getItem = function read(key) {
      if (isBroken && key === "draft.login.identifier") throw new Error("the tab's storage broke");
      return getItem.call(this, key);
    };
    addEventListener("keydown", () => (isBroken = false), true);
  });
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { name: "Oops!!" })).toBeVisible();
  const button = page.getByRole("button", { name: "Create support report" });
  await button.press("Enter");
  await comment(page);
  await expect(fact(page, "Page")).toContainText("(/forgot-password)");
  expect(read(await shown(page)).url).toBe("/forgot-password");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("when the root has failed, the button and the keys download the report at once", async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault(/a fault of ours/);
  faults.expectFault(CONNECTION_LOST);
  await page.addInitScript(() => {
    const { assign } = Object;
    Object.assign = (target: object, ...sources: object[]) => {
      const isTheme = sources.some((source) => Object.keys(source ?? {}).join() === "theme");
      if (isTheme) throw new Error("a fault of ours");
      return assign(target, ...sources);
    };
  });
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  const panelIsLoaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("report-panel")));
  await page.mouse.move(10, 10);
  await expect.poll(panelIsLoaded).toBe(true);
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await context.setOffline(true);
  await page.getByRole("button", { name: "गहरे रंग वाला मोड चालू करें" }).click();
  const button = page.getByRole("button", { name: "सहायता रिपोर्ट बनाएँ" });
  await expect(button).toBeVisible();
  await button.focus();
  const { text } = await downloaded(page);
  const { snapshot, page: facts } = read(text);
  expect(snapshot).toMatchObject({ machine: "app", status: "error" });
  expect([facts.locale, facts.browser.online]).toEqual(["hi", false]);
  const byKeys = page.waitForEvent("download");
  await page.keyboard.press(KEYS);
  expect((await byKeys).suggestedFilename()).toMatch(/\.foyer-snapshot\.json$/);
  const envelope = await page.evaluate(() => window.foyer.snapshot());
  expect(envelope?.snapshot).toMatchObject({ status: "error" });
});

test("in Arabic and offline, a person makes a report by the keys and by the console", async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault(CONNECTION_LOST);
  const wire = await tapWire(page);
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect.poll(() => wire.frames.some((frame) => frame.startsWith('40{"sid"'))).toBe(true);
  const panelIsLoaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("report-panel")));
  await page.mouse.move(10, 10);
  await expect.poll(panelIsLoaded).toBe(true);
  await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await context.setOffline(true);
  await page.keyboard.press(KEYS);
  await page.getByRole("button", { name: "تخطٍّ" }).click();
  const panel = page.getByRole("dialog", { name: "تقرير الدعم" });
  await expect(panel.getByText("رقم التقرير")).toBeVisible();
  await panel.getByRole("button", { name: "تنزيل الملف" }).focus();
  const { text } = await downloaded(page);
  const { page: facts, comment: said } = read(text);
  expect([facts.locale, facts.browser.online, said]).toEqual(["ar", false, undefined]);
  await page.keyboard.press("Escape");
  const envelope = await page.evaluate(() => window.foyer.snapshot());
  expect(envelope?.page.locale).toBe("ar");
});
