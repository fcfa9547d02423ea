import type { Browser, Page } from "@playwright/test";
import { productKeys } from "../machines/shared/products.ts";
import { expect, test } from "./fixtures.ts";
import {
  account,
  beginSession,
  cookieNames,
  deviceRows,
  devices,
  help,
  loginButton,
  member,
  openDevices,
  openWorkspace,
  panel,
  signInToWorkspace,
  tokenIn,
} from "./screens.ts";
import { tapWire } from "./wire.ts";

/* The menus around the pages of a signed-in person (docs/behaviour.md, Menus). */

const question = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** The same person in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, person: string): Promise<Page> {
  if (baseURL === undefined) throw new Error("There is no service.");
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInToWorkspace(page, person);
  return page;
}

test("each panel opens from its menu, keeps the address, and returns the focus", async ({ page }) => {
  await signInToWorkspace(page, member(511));
  const panels: [menu: RegExp, item: RegExp, says: RegExp][] = [
    [/^Help$/, /^New Release/, /What's new in 0\.\d+\.\d+/],
    [/^Help$/, /^Troubleshooting$/, /Connection\s*Connected.*Chrome on/s],
    [/^Help$/, /^Shortcuts$/, /Ctrl\+Shift\+E\s*Turn the debug log on/],
    [/^Account: /, /^Signed-in Devices$/, /Only this device is signed in\..*Chrome on .*This device/s],
    [/^Account: /, /^App access$/, /No apps have access to your account\./],
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

test("the module switcher opens the products of the tiles, each in a new tab", async ({ page }) => {
  await openWorkspace(page, "admin@acme.test");
  const tiles = await page
    .getByRole("radio")
    .evaluateAll((radios) =>
      radios.flatMap((radio) => (radio instanceof HTMLInputElement && radio.name === "product" ? [radio.value] : [])),
    );
  expect(tiles).toEqual(productKeys);
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
    await expect(deviceRows(page).first()).toContainText("This device");
    const token = await tokenIn(page);
    expect(wire.frames.slice(before).join("\n")).not.toContain(token);
    expect(await panel(page).innerHTML()).not.toContain(token);
    await signOutOne.press("Enter");
    await expect(asked).toContainText("It will be signed out right away.");
    await page.keyboard.press("Escape");
    await expect(asked).toHaveCount(0);
    await expect(signOutOne).toBeFocused();
    await expect(deviceRows(page)).toHaveCount(2);
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
    await expect(deviceRows(page)).toHaveCount(1);
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
    await isSignedOut(page, "You're signed out on all devices, including this one.");
  });
});
