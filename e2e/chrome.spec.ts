import type { Browser, Page } from "@playwright/test";
import { changeConfiguration } from "./change-configuration.ts";
import { expect, test } from "./fixtures.ts";
import {
  beginSession,
  cookieNames,
  loginButton,
  member,
  openWorkspace,
  signInToWorkspace,
  tokenIn,
} from "./screens.ts";
import { tabTo } from "./tab-to.ts";
import { tapWire } from "./wire.ts";

/* The menus around the pages of a signed-in person (docs/behaviour.md, Menus). */

const PHONE = { width: 390, height: 844 };
const account = (page: Page) => page.getByRole("button", { name: /^Account: / });
const help = (page: Page) => page.getByRole("button", { name: "Help" });
const panel = (page: Page) => page.getByRole("dialog");
const devices = (page: Page) => page.getByRole("dialog", { name: "Signed-in Devices" });
const question = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
/** The rows of the devices, without the row of titles. */
const rows = (page: Page) =>
  devices(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

async function openDevices(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole("button", { name: "Signed-in Devices" }).click();
  await expect(panel(page)).toContainText(/Only this device is signed in\.|You're signed in on/);
}

/** The same person in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, person: string): Promise<Page> {
  if (baseURL === undefined) throw new Error("There is no service.");
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInToWorkspace(page, person);
  return page;
}

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
      [/^Signed-in Devices$/, /^Apps$/, /^Activity$/, /^Change picture$/, /^Change Password$/, /^Logout$/],
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

test("each panel opens from its menu, keeps the address, and returns the focus", async ({ page }) => {
  await signInToWorkspace(page, member(511));
  const panels: [menu: RegExp, item: RegExp, says: RegExp][] = [
    [/^Help$/, /^New Release/, /What's new in 0\.\d+\.\d+/],
    [/^Help$/, /^Troubleshooting$/, /Connection\s*Connected.*Chrome on/s],
    [/^Help$/, /^Shortcuts$/, /Ctrl\+Shift\+E\s*Turn the debug log on/],
    [/^Account: /, /^Signed-in Devices$/, /Only this device is signed in\..*Chrome on .*This device/s],
    [/^Account: /, /^Apps$/, /You haven't let any app in\./],
  ];
  for (const [menu, item, says] of panels) {
    const button = page.getByRole("button", { name: menu });
    await button.press("Enter");
    await page.getByRole("button", { name: item }).press("Enter");
    await expect(panel(page)).toHaveText(says);
    await expect(page).toHaveURL("/workspace");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await help(page).click();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await page.mouse.click(10, 400);
  await expect(panel(page)).toHaveCount(0);
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

test("a person changes and removes their picture on every page; a file that is not a picture is refused", async ({
  page,
  faults,
}) => {
  faults.expectFault(/status of 400/);
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const dialog = page.getByRole("dialog", { name: "Change picture" });
  const open = async () => {
    await account(page).click();
    await page.getByRole("button", { name: "Change picture" }).click();
    await expect(dialog.getByLabel("New picture")).toBeAttached();
  };
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel("New picture").setInputFiles({ name, mimeType, buffer });
  await openWorkspace(page, member(529));
  await open();
  // The file dialog offers only the accepted types.
  await expect(dialog.getByLabel("New picture")).toHaveAttribute("accept", "image/png,image/jpeg,image/gif,image/webp");
  await choose("me.svg", "image/svg+xml", Buffer.from("<svg/>"));
  await expect(dialog.getByRole("alert")).toHaveText("Unsupported File.");
  await choose("me.png", "image/png", Buffer.alloc(4_000_000));
  await expect(dialog.getByRole("alert")).toHaveText("Files must smaller than 3MB!");
  await choose("me.png", "image/png", Buffer.from("no image"));
  await expect(dialog.getByRole("alert")).toContainText("This isn't an image we can show.");
  await choose("me.png", "image/png", png);
  await expect(dialog).toHaveCount(0);
  const image = account(page).locator("img");
  await expect(image).toHaveAttribute("src", /\/images\/[\w-]{43}$/);
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1);
  await page.reload();
  await expect(image).toHaveAttribute("src", /\/images\//);
  await open();
  await dialog.getByRole("button", { name: "Remove picture" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(image).toHaveCount(0);
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

test("the module switcher opens the products of the tiles, each in a new tab", async ({ page }) => {
  await openWorkspace(page, "admin@acme.test");
  const tiles = await page
    .getByRole("radio")
    .evaluateAll((radios) =>
      radios.flatMap((radio) => (radio instanceof HTMLInputElement && radio.name === "product" ? [radio.value] : [])),
    );
  expect(tiles).toEqual(["hrms", "chat", "pms", "payroll", "survey", "recruit", "assets", "performance"]);
  await page.getByRole("button", { name: "Products" }).click();
  const links = page.getByRole("banner").getByRole("link").filter({ visible: true });
  const found = await links.evaluateAll((entries) =>
    entries.map((entry) => [entry.getAttribute("href"), entry.getAttribute("target"), entry.getAttribute("rel")]),
  );
  expect(found.map(([href]) => /products\/(\w+)\/0a0000000000000000000001/.exec(href ?? "")?.[1])).toEqual(tiles);
  expect(new Set(found.map(([, ...rest]) => rest.join(" ")))).toEqual(new Set(["_blank noopener noreferrer"]));
  const [tab] = await Promise.all([page.waitForEvent("popup"), links.first().click()]);
  await expect(tab).toHaveURL(/\/dev\/products\/hrms\/0a0000000000000000000001\/dashboard/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL("/workspace");
});

test("a person signs out one device, which is told why, then all others, then everywhere", async ({
  page,
  browser,
  baseURL,
}) => {
  const wire = await tapWire(page);
  const person = member(520);
  const isSignedOut = async (left: Page, why: string) => {
    await expect(left).toHaveURL("/login");
    await expect(left.getByRole("alert")).toContainText(why);
    await expect.poll(() => cookieNames(left)).not.toContain("token");
  };
  const signOutOne = devices(page).getByRole("button", { name: /^Sign out Chrome on / });
  const asked = question(page, /^Sign out Chrome on .+\?$/);

  await test.step("one device after a confirmation; the list brings no token to the page", async () => {
    const other = await elsewhere(browser, baseURL, person);
    await openWorkspace(page, person);
    await wire.answered();
    const before = wire.frames.length;
    await openDevices(page);
    await expect(panel(page)).toContainText("You're signed in on 2 devices.");
    await expect(rows(page).first()).toContainText("This device");
    const token = await tokenIn(page);
    expect(wire.frames.slice(before).join("\n")).not.toContain(token);
    expect(await panel(page).innerHTML()).not.toContain(token);
    await signOutOne.press("Enter");
    await expect(asked).toContainText("It's signed out right away.");
    await page.keyboard.press("Escape");
    await expect(asked).toHaveCount(0);
    await expect(signOutOne).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
    await signOutOne.press("Enter");
    await asked.getByRole("button", { name: "Sign out" }).press("Enter");
    await expect(devices(page).getByText("Only this device is signed in.")).toBeFocused();
    await isSignedOut(other, "Your session has ended.");
    await other.context().close();
  });

  await test.step("the page says so when that device was signed out meanwhile", async () => {
    const other = await elsewhere(browser, baseURL, person);
    await page.keyboard.press("Escape");
    await openDevices(page);
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(loginButton(other)).toBeVisible();
    await other.context().close();
    await signOutOne.click();
    await asked.getByRole("button", { name: "Sign out" }).click();
    await expect(devices(page).getByRole("alert")).toHaveText("This device is already signed out.");
    await expect(devices(page)).toContainText("Only this device is signed in.");
  });

  await test.step("all others at once, while this one stays signed in", async () => {
    for (const _ of [1, 2]) await beginSession(page, person);
    await page.keyboard.press("Escape");
    await openDevices(page);
    await devices(page).getByRole("button", { name: "Sign out all other devices" }).click();
    await question(page, "Sign out all other devices?").getByRole("button", { name: "Sign out" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(devices(page).getByRole("button", { name: /^Sign out/ })).toHaveText("Sign out everywhere");
    await expect(page).toHaveURL("/workspace");
  });

  await test.step("everywhere, after the person typed the word", async () => {
    await devices(page).getByRole("button", { name: "Sign out everywhere" }).press("Enter");
    const word = question(page, "Sign out everywhere?").getByRole("textbox", { name: "Please Type SIGN OUT" });
    await expect(word).toHaveAttribute("maxlength", "25");
    await word.fill("sign out");
    await word.press("Enter");
    await expect(word).toHaveAccessibleDescription("That doesn't match SIGN OUT.");
    await expect(word).toBeFocused();
    await word.fill("SIGN OUT");
    await expect(word).toHaveAccessibleDescription("");
    await word.press("Enter");
    await isSignedOut(page, "You're signed out on all devices, this one too.");
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
  await expect(rows(page)).toHaveCount(40);
  await expect(devices(page)).toContainText("1–40 of 90");
  await devices(page).getByRole("button", { name: "Page 3" }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText("203.0.113.80");
  await devices(page).getByRole("combobox", { name: "Rows per page" }).selectOption("100");
  await expect(rows(page)).toHaveCount(90);
  const title = (name: string) => devices(page).getByRole("columnheader", { name });
  await expect(title("Last used")).toHaveAttribute("aria-sort", "descending");
  await title("IP address").getByRole("button").click();
  await expect(title("IP address")).toHaveAttribute("aria-sort", "ascending");
  await expect(title("Last used")).not.toHaveAttribute("aria-sort");
  await title("IP address").getByRole("button").click();
  await expect(rows(page).first()).toContainText("203.0.113.89");
  // The page size stays selectable when all devices fit on one page, so that a person can go back.
  await devices(page).getByRole("combobox", { name: "Rows per page" }).selectOption("40");
  await expect(rows(page)).toHaveCount(40);
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
