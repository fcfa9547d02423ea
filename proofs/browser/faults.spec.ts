import type { Page } from "@playwright/test";
import { scan, wrongCodeOf } from "../../e2e/authenticator.ts";
import { CONNECTION_LOST, enterLogin, expect, signIn, startFoyer } from "../../e2e/fixtures.ts";
import {
  beginSession,
  codeField,
  cookieNames,
  identifierField,
  loginButton,
  member,
  openWorkspace,
  PASSWORD,
  passwordField,
  comeUndrawn,
} from "../../e2e/screens.ts";
import { test } from "../../e2e/relay.ts";
import { tapWire } from "../../e2e/wire.ts";

/* When the service is down, slow or unreachable, the page says so, keeps the typed texts and goes on. */

const OFFLINE = "Can't connect. Trying again…";
const LOST = "Connection lost. Reconnecting…";
/** A moment longer than the contract's limit for a call. */
const PATIENCE = 15_100;

test.beforeEach(({ faults }) => faults.expectFault(CONNECTION_LOST));

/** Lets connections be made again, and lets the browser say so. */
async function mend(page: Page, relay: { mend(): void }) {
  relay.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
}

test("opened without a service, the page says so, and sends the waiting sign-in once", async ({ page, relay }) => {
  const wire = await tapWire(page);
  relay.cut();
  await page.goto("/login");
  const banner = page.getByText(OFFLINE);
  await expect(banner).toBeVisible();
  // The banner is the same element through all attempts, so that a screen reader reads it out once.
  await banner.evaluate((element) => element.toggleAttribute("data-marked", true));
  await page.waitForRequest(/\/socket\.io\//);
  await page.waitForRequest(/\/socket\.io\//);
  await expect(banner).toHaveAttribute("data-marked");
  await enterLogin(page, member(10));
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  await mend(page, relay);
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("You're back online.")).toBeAttached();
  expect(wire.calls("login")).toHaveLength(1);
});

test("a drawn form without a connection says so, keeps the texts and sends them once connected", async ({
  page,
  relay,
}) => {
  await page.clock.install();
  const { token } = await beginSession(page, member(11));
  await page.context().addCookies([{ name: "token", value: token, url: relay.url }]);
  relay.cut();
  await page.goto("/change-password");
  const current = page.getByRole("textbox", { name: "Current Password" });
  await current.fill("not mine");
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.clock.runFor(PATIENCE);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(current).toHaveValue("not mine");
  await mend(page, relay);
  await expect(current).toHaveValue("not mine");
  await page.getByRole("textbox", { name: "New Password" }).fill("Amber-otter-9");
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("Amber-otter-9");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(current).toHaveAccessibleDescription(/./);
});

test("the page and the session go on after the service was killed and restarted", async ({ page }) => {
  // It starts twice.
  test.setTimeout(180_000);
  const foyer = await startFoyer();
  try {
    await page.goto(`${foyer.url}/login`);
    await identifierField(page).fill("member@acme.test");
    await passwordField(page).fill(PASSWORD);
    await passwordField(page).press("Enter");
    await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
    await foyer.kill();
    await expect(page.getByText(LOST).or(page.getByText(OFFLINE))).toBeVisible();
    await page.getByRole("radio", { name: "Payroll" }).check();
    await foyer.restart();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/dev\/products\/payroll\//);
  } finally {
    await foyer.stop();
  }
});

test("when the connection is lost while signing in, the page says so, and signs in when it is back", async ({
  page,
  relay,
}) => {
  const wire = await tapWire(page);
  wire.take("login", () => {});
  await signIn(page, member(11));
  await expect.poll(() => wire.calls("login").length).toBe(1);
  relay.cut();
  await expect(page.getByText(/Connection lost|Can't connect/)).toBeVisible();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  await expect(identifierField(page)).toHaveValue(member(11));
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  wire.give("login");
  await mend(page, relay);
  await expect(page).toHaveURL("/workspace");
  const [first, ...others] = wire.calls("login");
  expect(others).toEqual([first]);
});

test("when the connection is lost while the list loads, the page asks for it again", async ({ page, relay }) => {
  const wire = await tapWire(page);
  await signIn(page, "noproduct@acme.test");
  wire.take("getWorkspaceList", () => {});
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => wire.calls("getWorkspaceList").length).toBe(1);
  await expect(page.getByText("Loading your workspace…")).toBeAttached();
  relay.cut();
  await expect(page.getByText(LOST).or(page.getByText(OFFLINE))).toBeVisible();
  wire.give("getWorkspaceList");
  await mend(page, relay);
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  expect(wire.calls("getWorkspaceList")).toHaveLength(2);
});

test("a screen whose code was lost with the connection appears once the connection is back", async ({
  page,
  relay,
}) => {
  const code = "**/assets/workspace-screen-*.js";
  await page.route(code, (route) => route.abort());
  await signIn(page, member(12));
  await expect(page.getByRole("button", { name: "Start again" })).toBeVisible();
  relay.cut();
  await expect(page.getByText(LOST).or(page.getByText(OFFLINE))).toBeVisible();
  await page.unroute(code);
  await mend(page, relay);
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("without a network the page says so, and goes on when the network is back", async ({ page, context, relay }) => {
  const wire = await tapWire(page);
  await page.goto("/login");
  // The page gives a first connection its time before it says that there is none.
  await expect.poll(() => wire.frames.some((frame) => frame.startsWith('40{"sid"'))).toBe(true);
  await identifierField(page).fill(member(13));
  await passwordField(page).fill(PASSWORD);
  await context.setOffline(true);
  relay.cut();
  await expect(page.getByText(LOST).or(page.getByText(OFFLINE))).toBeVisible();
  await loginButton(page).click();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  relay.mend();
  await context.setOffline(false);
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(1);
});

test("after a reload without a service the page says that the session goes on, and lets the person in when it answers", async ({
  page,
  relay,
}) => {
  await openWorkspace(page, member(14));
  await page.clock.install();
  await comeUndrawn(page);
  relay.cut();
  await page.goto("/workspace");
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.clock.runFor(PATIENCE);
  await expect(page.getByRole("heading", { name: "We can't connect right now" })).toBeVisible();
  await expect(page.getByText("You're still signed in.")).toBeVisible();
  // The press finds no connection. When there is one again, the page asks by itself.
  await page.getByRole("button", { name: "Try again" }).click();
  relay.mend();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

/** Loses the connection and regains it on another socket. */
async function loseAndFind(page: Page, relay: { cut(): void; mend(): void }, meanwhile: () => Promise<void>) {
  relay.cut();
  await expect(page.locator("output").getByText(/Connection lost|Can't connect/)).toBeVisible();
  await meanwhile();
  await mend(page, relay);
  await expect(page.getByText("You're back online.")).toBeAttached();
}

test("set-up: when a code is lost on its way, the page says so, keeps the ticks and checks the code again", async ({
  page,
  relay,
}) => {
  const wire = await tapWire(page);
  wire.take("hrms|master|MFA|verify", () => {});
  await signIn(page, "mfa-new@acme.test");
  const tick = page.getByRole("checkbox", { name: /^Authenticator App/ });
  await tick.check();
  const code = await wrongCodeOf((await scan(page)).searchParams.get("secret") ?? "");
  await codeField(page).fill(code);
  await expect.poll(() => wire.calls("hrms|master|MFA|verify").length).toBe(1);
  await loseAndFind(page, relay, async () => {
    await expect(tick).toBeChecked();
    await expect(codeField(page)).toHaveValue(code);
    wire.give("hrms|master|MFA|verify");
  });
  // The page presents the set-up token again, so the real service checks this code.
  await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
  expect(wire.calls("hrms|master|MFA|verify")).toHaveLength(2);
  expect(await cookieNames(page)).not.toContain("token");
});

test("recovery code: after a lost connection the service still knows who is signing in", async ({ page, relay }) => {
  const wire = await tapWire(page);
  await signIn(page, "mfa-both@acme.test");
  await page.getByRole("link", { name: "Add Recovery Code" }).click();
  const field = page.getByRole("textbox", { name: "Recovery Code" });
  await field.fill("AAAA-BBBBBB");
  await loseAndFind(page, relay, async () => {
    await expect(field).toHaveValue("AAAA-BBBBBB");
  });
  await field.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid Recovery Code");
  expect(wire.calls("login")).toHaveLength(1);
});
