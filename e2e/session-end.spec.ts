import type { BrowserContext } from "@playwright/test";
import { administer } from "./administer.ts";
import { expect, test } from "./fixtures.ts";
import {
  identifierField,
  loginButton,
  member,
  openChangePassword,
  openMultiFactorLogin,
  openWorkspace,
  PASSWORD,
  passwordField,
} from "./screens.ts";
import { tapWire } from "./wire.ts";

/* A session that is over, wherever the person is: to the login page, with everything of theirs cleared. */

const OVER = { code: 401, data: { error: "Your session has ended. Sign in again." } };

const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);

test("sessions are revoked while somebody chooses a product: told by the way, and signed out", async ({
  page,
  context,
  foyer,
}) => {
  await openWorkspace(page, member(31));
  await page.evaluate(() => localStorage.setItem("device_token", "a-device"));
  const tabId = await page.evaluate(() => sessionStorage.getItem("tabId"));
  expect(await administer(foyer, "revoke-sessions", member(31))).toContain("Ended 1 sessions.");
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  await expect.poll(() => cookieNames(context)).not.toContain("token");
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("tabId"))).not.toBe(tabId);
  // Back does not lead into what is over.
  await page.goBack();
  await expect(page).toHaveURL(/\/login$|^about:blank$/);
});

test("sessions are revoked while somebody changes the password: signed out", async ({ page, context, foyer }) => {
  await openChangePassword(page, member(32));
  await page.getByRole("textbox", { name: "New Password" }).fill("N3w-password");
  await administer(foyer, "revoke-sessions", member(32));
  await expect(page).toHaveURL("/login");
  await expect.poll(() => cookieNames(context)).not.toContain("token");
});

test("a 401 to any call signs out, whichever call it is", async ({ page, context }) => {
  const wire = await tapWire(page);
  wire.take("loginEmail", ({ answer }) => answer(OVER));
  await openWorkspace(page, member(33));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => cookieNames(context)).not.toContain("token");
});

for (const event of ["authenticate", "no such event"]) {
  test(`a 401 that nobody asked for signs out, said of ${event}`, async ({ page, context }) => {
    const wire = await tapWire(page);
    await openWorkspace(page, member(60));
    wire.push(event, OVER);
    await expect(page).toHaveURL("/login");
    await expect.poll(() => cookieNames(context)).not.toContain("token");
  });
}

test("a 401 to a call that was given up signs out when it comes", async ({ page, context }) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("hrms|myPassword|update", ({ answer }) => held.push(() => answer(OVER)));
  await openChangePassword(page, member(61));
  await page.getByRole("textbox", { name: "Current Password" }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "New Password" }).fill("N3w-password");
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("N3w-password");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  held.forEach((answer) => answer());
  await expect(page).toHaveURL("/login");
  await expect.poll(() => cookieNames(context)).not.toContain("token");
});

test("a 401 to a call that nobody waited for any longer signs out when it comes", async ({ page, context }) => {
  await page.clock.install();
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("loginEmail", ({ answer }) => held.push(() => answer(OVER)));
  await openWorkspace(page, member(62));
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(15_000);
  await expect(page.getByRole("alert").first()).toBeVisible();
  held.forEach((answer) => answer());
  await expect(page).toHaveURL("/login");
  await expect.poll(() => cookieNames(context)).not.toContain("token");
});

test("a 401 while a second factor is asked for: to the form, which still has the identifier", async ({ page }) => {
  const wire = await tapWire(page);
  await openMultiFactorLogin(page);
  wire.take("login", ({ answer }) => answer({ code: 401, error: { message: "Sign in again." } }));
  await page.getByRole("textbox", { name: "Authentication Code" }).fill("123456");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("textbox", { name: "Email Address / User Name" })).toHaveValue("mfa-app@acme.test");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
});

test("what the service says of nobody's session, or cannot be read, disturbs nobody who is signing in", async ({
  page,
}) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("login", ({ pass }) => held.push(pass));
  await page.goto("/login");
  await identifierField(page).fill(member(35));
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect.poll(() => held.length).toBe(1);
  wire.push("authenticate", OVER);
  wire.push("authenticate", { data: { role: "nobody in particular" } });
  wire.push("no such event", { data: {} });
  held.forEach((pass) => pass());
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(1);
});

test("signed in by the service without having asked: on from the form", async ({ page, context, foyer }) => {
  await openWorkspace(page, member(36));
  const token = (await context.cookies()).find(({ name }) => name === "token")?.value;
  await context.clearCookies();
  const wire = await tapWire(page);
  await page.goto(`${foyer.url}/login`);
  await identifierField(page).fill("somebody else");
  await expect.poll(() => wire.frames.some((frame) => frame.startsWith("40{"))).toBe(true);
  wire.push("login", { data: { token, email: member(36) } });
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText(`Signed in as ${member(36)}`)).toBeVisible();
});

test("without a token, or with one that is none: cleared, and the form, wherever it was opened", async ({
  page,
  context,
  foyer,
}) => {
  for (const [path, token] of [
    ["/workspace", "garbage"],
    ["/change-password", "%F0%9F%92%A9"],
    ["/verify-organization/0a0000000000000000000001", "0".repeat(4000)],
  ] as const) {
    await context.addCookies([{ name: "token", value: token, url: foyer.url }]);
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(loginButton(page)).toBeVisible();
    await expect.poll(() => cookieNames(context)).not.toContain("token");
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(loginButton(page)).toBeVisible();
  }
});

test("log-out by Cancel on the password screen and by Logout on the workspace end the session at the service", async ({
  page,
  context,
  foyer,
}) => {
  const leave = [
    async () => page.getByRole("button", { name: "Logout" }).click(),
    async () => {
      await page.getByRole("link", { name: "Change Password" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
    },
  ];
  for (const logout of leave) {
    await openWorkspace(page, member(34));
    const token = (await context.cookies()).find(({ name }) => name === "token")?.value ?? "";
    expect(token).not.toBe("");
    await logout();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => cookieNames(context)).not.toContain("token");
    // The token itself is worth nothing any more.
    await context.addCookies([{ name: "token", value: token, url: foyer.url }]);
    await page.goto("/workspace");
    await expect(page).toHaveURL("/login");
    await expect.poll(() => cookieNames(context)).not.toContain("token");
  }
});
