import type { Page } from "@playwright/test";
import { demoOrganisations } from "../../service/demo/people.ts";
import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { member, stopClock, tokenIn } from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* The app inside a desktop app, which sets `window.desktopShell`, on a telephone, and in another app's browser. */

const { acme } = demoOrganisations;

/** Opens every page inside a desktop app, which stores the passed values for the next page. */
const runInside = (page: Page, app: string) =>
  page.addInitScript((name) => {
    const passAuth = (auth: object) => sessionStorage.setItem("passed", JSON.stringify(auth));
    Object.assign(window, { desktopShell: { app: name, version: "4.2.0", passAuth } });
  }, app);

/** The values passed to the desktop app, or null. */
async function passedTo(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => sessionStorage.getItem("passed"))) ?? "null");
}

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

test("chat app: chat is selected at first, the sign-in names the app, and the page passes no token to it", async ({
  page,
}) => {
  await runInside(page, "chat");
  const wire = await tapWire(page);
  await signIn(page, "member@acme.test");
  await expect(page.getByRole("radio", { name: "Chat" })).toBeChecked();
  expect(wire.calls("login")).toMatchObject([{ platform: "DESKTOP", appVersion: "4.2.0" }]);
  await next(page);
  await expect(page).toHaveURL(`/dev/products/chat/${acme}`);
  expect(wire.calls("loginEmail")).toEqual([{ email: "member@acme.test", orgId: acme, appType: "superChat" }]);
  expect(await passedTo(page)).toBeNull();
});

test("tracking app: the project product is selected, opens the tracking site, and the app gets token and organisation", async ({
  page,
}) => {
  await runInside(page, "track");
  const wire = await tapWire(page);
  await signIn(page, "member@acme.test");
  await expect(page.getByRole("radio", { name: "Project Management" })).toBeChecked();
  await next(page);
  await expect(page).toHaveURL(`/dev/products/track/${acme}`);
  expect(wire.calls("loginEmail")).toEqual([{ email: "member@acme.test", orgId: acme, appType: "superTrack" }]);
  const token = await tokenIn(page);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await passedTo(page)).toEqual({ token, orgId: acme });
});

test("tracking app: when it cannot take the token, the page offers a link to go on", async ({ page }) => {
  await page.addInitScript(() => {
    const passAuth = () => {
      throw new Error("the app is closing");
    };
    Object.assign(window, { desktopShell: { app: "track", version: "4.2.0", passAuth } });
  });
  await signIn(page, "client@acme.test");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(`/dev/products/track/${acme}`);
});

for (const [shell, desktopShell] of [
  ["an unknown app", { app: "calendar", version: "1", passAuth: "passAuth" }],
  ["a tracking app that takes no token", { app: "track", version: "4.2.0" }],
] as const) {
  test(`${shell} does not count as a desktop app`, async ({ page }) => {
    await page.addInitScript((found) => void Object.assign(window, { desktopShell: found }), desktopShell);
    const wire = await tapWire(page);
    await signIn(page, "member@acme.test");
    await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
    await next(page);
    await expect(page).toHaveURL(`/dev/products/hrms/${acme}/dashboard`);
    expect(wire.calls("login")).toMatchObject([{ platform: "WEB" }]);
    expect(wire.calls("login")[0]).not.toHaveProperty("appVersion");
    expect(wire.calls("loginEmail")).toEqual([{ email: "member@acme.test", orgId: acme }]);
  });
}

/** Opens the login page with its clock stopped, and presses Login. */
async function signInWithoutTime(page: Page, identifier: string): Promise<void> {
  await page.clock.install();
  await stopClock(page);
  await signIn(page, identifier);
}

test("without a desktop app in the user agent the page waits for none", async ({ page }) => {
  const wire = await tapWire(page);
  await signInWithoutTime(page, member(85));
  await expect.poll(() => wire.calls("login")).toMatchObject([{ platform: "WEB" }]);
});

test.describe("with a desktop app in the user agent", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) FoyerChat/4.2.0 Chrome/131.0.0.0 Electron/33.2.0 Safari/537.36",
  });

  test("the page waits for a late app, and then sends the sign-in pressed meanwhile", async ({ page }) => {
    const wire = await tapWire(page);
    await signInWithoutTime(page, member(86));
    await page.clock.runFor(2_000);
    expect(wire.calls("login")).toEqual([]);
    await page.evaluate(
      () => void Object.assign(window, { desktopShell: { app: "chat", version: "4.2.0", passAuth() {} } }),
    );
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect.poll(() => wire.calls("login")).toMatchObject([{ platform: "DESKTOP", appVersion: "4.2.0" }]);
    await expect(page.getByRole("radio", { name: "Chat" })).toBeChecked();
  });

  test("the page goes on without an app that does not come within three seconds", async ({ page }) => {
    const wire = await tapWire(page);
    await signInWithoutTime(page, member(87));
    await page.clock.runFor(2_900);
    expect(wire.calls("login")).toEqual([]);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect.poll(() => wire.calls("login")).toMatchObject([{ platform: "WEB" }]);
    expect(wire.calls("login")[0]).not.toHaveProperty("appVersion");
    await expect(page).toHaveURL("/workspace");
  });

  test("the page does not wait when the app is there from the start", async ({ page }) => {
    await runInside(page, "track");
    const wire = await tapWire(page);
    await signInWithoutTime(page, member(88));
    await expect.poll(() => wire.calls("login")).toMatchObject([{ platform: "DESKTOP", appVersion: "4.2.0" }]);
  });
});

test.describe("on a telephone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the sign-in names the platform", async ({ page }) => {
    const wire = await tapWire(page);
    await signIn(page, "member@acme.test");
    await expect(page).toHaveURL("/workspace");
    expect(wire.calls("login")).toMatchObject([{ platform: "MOBILE" }]);
    await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
  });
});

test.describe("in another app's browser", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36",
  });

  test("the sign-in names the platform, and signing up is not offered", async ({ page }) => {
    const wire = await tapWire(page);
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("data-live");
    await expect(page.getByText("Don't have an account?")).toBeHidden();
    await signIn(page, "member@acme.test");
    await expect(page).toHaveURL("/workspace");
    expect(wire.calls("login")).toMatchObject([{ platform: "MOBILE" }]);
  });
});
