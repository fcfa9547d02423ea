import type { Page } from "@playwright/test";
import { changeConfiguration } from "../../e2e/change-configuration.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { account, deviceRows, devices, help, member, openDevices, openWorkspace, panel } from "../../e2e/screens.ts";
import { dialCode } from "../../e2e/sign-up.ts";
import { tabTo } from "../../e2e/tab-to.ts";
import { tapWire } from "../../e2e/wire.ts";

/* The menus around the pages of a signed-in person (docs/behaviour.md, Menus). */

const PHONE = { width: 390, height: 844 };

test("the keyboard reaches every page and every menu item in order, and Esc closes the menu", async ({ page }) => {
  await openWorkspace(page, member(510));
  // A reload puts the focus at the beginning of the page.
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  const menus: [menu: RegExp, items: readonly RegExp[]][] = [
    [/^Products$/, [/^HR Management$/, /^Chat$/, /^Project Management$/, /^Payroll$/]],
    [
      /^Help$/,
      [
        /^New Release 0/,
        /^Download App$/,
        /^Watch a Video$/,
        /^(Dark|Light) Mode$/,
        /^Troubleshooting$/,
        /^Documents$/,
        /^Shortcuts$/,
        /^Support$/,
      ],
    ],
    [
      /^Account: /,
      [
        /^Signed-in Devices$/,
        // The tests are at an IP address.
        /^Passkeys work only at localhost:/,
        /^App access$/,
        /^Activity$/,
        /^Change picture$/,
        /^Change Password$/,
        /^Logout$/,
      ],
    ],
  ];
  for (const [menu, items] of menus) {
    const button = page.getByRole("banner").getByRole("button", { name: menu });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    for (const item of items) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveAccessibleName(item);
      await expect(page.locator(":focus")).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  }
  const nav = page.getByRole("navigation", { name: "Menu" });
  for (const name of ["Workspace", "Change Password", "Downloads"]) await tabTo(page, nav.getByRole("link", { name }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Download Our Latest App" })).toBeFocused();
  await expect(nav.getByRole("link", { name: "Downloads" })).toHaveAttribute("aria-current", "page");
  await expect(nav.getByRole("link", { name: "Workspace" })).not.toHaveAttribute("aria-current");
});

test("the help menu shows only the links that are configured, and the debug log only outside production", async ({
  page,
}) => {
  await openWorkspace(page, member(512));
  await help(page).click();
  await page.getByRole("button", { name: "Troubleshooting" }).click();
  await page.getByRole("switch", { name: "Debug log" }).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("debugLog"))).toBe("on");
  await page.getByRole("switch", { name: "Debug log" }).uncheck();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("debugLog"))).toBe("off");
  const without = { videoUrl: null, documentsUrl: null, helpUrl: null };
  await changeConfiguration(page, { ...without, supportEmail: "help@acme.test", production: true });
  await page.reload();
  await help(page).click();
  for (const name of ["Watch a Video", "Documents"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Support" }).click();
  const ways = panel(page)
    .locator("button, a")
    .filter({ hasText: /support|Write/ });
  await expect(ways).toHaveText(["Create support report…", "Write to help@acme.test"]);
  await expect(ways.last()).toHaveAttribute("href", "mailto:help@acme.test");
  await page.keyboard.press("Escape");
  await help(page).click();
  await page.getByRole("button", { name: "Troubleshooting" }).click();
  await expect(panel(page)).toContainText("Connection");
  await expect(page.getByRole("switch", { name: "Debug log" })).toHaveCount(0);
});

test("the menus show the session's badges and tags, and the person's image or, without one, their letter", async ({
  page,
  faults,
}) => {
  await openWorkspace(page, "admin@acme.test");
  const item = (name: string) => page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name });
  await expect(item("Workspace")).toHaveAccessibleName(/^Workspace 4 .*messages? 2 /i);
  await expect(item("Downloads")).toContainText("Beta");
  await expect(item("Change Password")).toHaveAccessibleName("Change Password");
  const image = account(page).locator("img");
  await expect(image).toHaveAttribute("src", /\/people\/asha\.svg$/);
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  await openDevices(page);
  await expect(panel(page).locator("img")).toHaveAttribute("src", /\/people\/asha\.svg$/);

  faults.expectFault(/404/);
  await page.route("**/people/*.svg", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(account(page)).toHaveText("A");
  await expect(account(page).locator("img")).toHaveCount(0);
});

test("a person can return to the system's colours, and the choice lasts", async ({ page }) => {
  await openWorkspace(page, member(509));
  const html = page.locator("html");
  const choice = page.getByRole("radiogroup", { name: "Appearance" });
  await account(page).click();
  await expect(choice.getByRole("radio", { name: "Same as system" })).toBeChecked();
  await choice.getByRole("radio", { name: "Same as system" }).press("ArrowDown");
  await choice.getByRole("radio", { name: "Light" }).press("ArrowDown");
  await expect(choice.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(html).toHaveCSS("color-scheme", "dark");
  await choice.getByRole("radio", { name: "Same as system" }).check();
  await expect(html).toHaveCSS("color-scheme", "light dark");
  await page.reload();
  await expect(account(page)).toBeVisible();
  await expect(html).toHaveCSS("color-scheme", "light dark");
});

test.describe("on a telephone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the side menu is a drawer that keeps the focus, and the help menu shows the app's version", async ({
    page,
  }) => {
    await openWorkspace(page, member(514));
    await expect(page.getByRole("link", { name: "Downloads" })).toBeHidden();
    const button = page.getByRole("button", { name: "Open menu" });
    await button.press("Enter");
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press("Tab");
      await expect(panel(page).locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(button).toBeFocused();

    await button.tap();
    await page.getByRole("link", { name: "Workspace" }).tap();
    await expect(panel(page)).toHaveCount(0);
    await button.tap();
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Downloads" })).toBeVisible();
    await page.setViewportSize(PHONE);
    await button.tap();
    await page.getByRole("link", { name: "Change Password" }).tap();
    await expect(page.getByRole("textbox", { name: "Current Password" })).toBeFocused();
    await expect(panel(page)).toHaveCount(0);

    await help(page).tap();
    await page.getByRole("button", { name: "App Version" }).tap();
    await expect(panel(page)).toContainText(/Foyer 0\.\d+\.\d+/);
  });
});

test("many devices are shown in pages, sortable by each column; the page says so when the service has no list", async ({
  page,
}) => {
  const wire = await tapWire(page);
  const now = Date.now();
  const list = Array.from({ length: 90 }, (_, index) => ({
    sessionId: `s${index}`,
    isCurrent: index === 0,
    userAgent: null,
    address: `203.0.113.${index}`,
    signedInAt: now - index * 60_000,
    lastUsedAt: now - index * 86_400_000,
  }));
  wire.take("sessions|read", ({ answer }) => answer({ data: { list } }));
  await openWorkspace(page, member(528));
  await openDevices(page);
  await expect(deviceRows(page)).toHaveCount(40);
  await expect(devices(page)).toContainText("1–40 of 90");
  await devices(page).getByRole("button", { name: "Page 3" }).click();
  await expect(deviceRows(page)).toHaveCount(10);
  await expect(deviceRows(page).first()).toContainText("203.0.113.80");
  await devices(page).getByRole("combobox", { name: "Rows per page" }).selectOption("100");
  await expect(deviceRows(page)).toHaveCount(90);
  const title = (name: string) => devices(page).getByRole("columnheader", { name });
  await expect(title("Last used")).toHaveAttribute("aria-sort", "descending");
  await title("IP address").getByRole("button").click();
  await expect(title("IP address")).toHaveAttribute("aria-sort", "ascending");
  await expect(title("Last used")).not.toHaveAttribute("aria-sort");
  await title("IP address").getByRole("button").click();
  await expect(deviceRows(page).first()).toContainText("203.0.113.89");
  // The page size stays selectable when all devices fit on one page, so that a person can go back.
  await devices(page).getByRole("combobox", { name: "Rows per page" }).selectOption("40");
  await expect(deviceRows(page)).toHaveCount(40);
  await page.keyboard.press("Escape");
  wire.take("sessions|read", ({ answer }) => answer({ code: 404, data: { error: "No such event." } }));
  await account(page).click();
  await page.getByRole("button", { name: "Signed-in Devices" }).click();
  await expect(panel(page)).toContainText("The list of signed-in devices isn't available here.");
});

test("the workspace list does not wait for the menus, does not move when they come, and offers to load failed ones again", async ({
  page,
  faults,
}) => {
  faults.expectFault(/Failed to load resource|Failed to fetch dynamically imported module/);
  await openWorkspace(page, member(525));
  const chunk = /\/assets\/chrome-[^/]*\.js$/;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(chunk, async (route) => {
    await held;
    await route.fallback();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Downloads" })).toHaveCount(0);
  release();
  await expect(page.getByRole("link", { name: "Downloads" })).toBeVisible();
  await expect(account(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);

  await page.unroute(chunk);
  await page.route(chunk, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("We couldn't load the menu.");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.unroute(chunk);
  await page.getByRole("button", { name: "Load menu" }).click();
  await expect(page.getByRole("link", { name: "Downloads" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("menus, panels and lists leave no node and no listener behind, however often they are opened", async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  const held = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
    return { nodes, jsEventListeners };
  };
  async function leavesNothing(once: () => Promise<void>): Promise<void> {
    // React keeps what it drew a few times before.
    for (let times = 0; times < 6; times += 1) await once();
    const before = await held();
    for (let times = 0; times < 4; times += 1) await once();
    expect(await held()).toEqual(before);
  }
  await page.goto("/register");
  await leavesNothing(async () => {
    await dialCode(page).click();
    await expect(dialCode(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(dialCode(page)).toHaveAttribute("aria-expanded", "false");
  });
  await openWorkspace(page, member(515));
  for (const menu of [account, help, (shown: Page) => shown.getByRole("button", { name: "Products" })]) {
    await leavesNothing(async () => {
      await menu(page).click();
      await expect(menu(page)).toHaveAttribute("aria-expanded", "true");
      await menu(page).click();
      await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
    });
  }
  await leavesNothing(async () => {
    await openDevices(page);
    await panel(page).getByRole("button", { name: "Close" }).click();
    await expect(panel(page)).toBeHidden();
  });
});
