import type { Page } from "@playwright/test";
import { accountForms } from "../../e2e/account-forms.ts";
import { expect, signIn, test } from "../../e2e/fixtures.ts";
import {
  changePassword,
  loginButton,
  member,
  onboardingPath,
  openChangePassword,
  openVerifyEmail,
  PASSWORD,
  passwordField,
  stopClock,
  tokenIn,
} from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* After a late, a missing or an invalid reply the page ends the call, says so, and lets the person try again. */

/** Each form that calls the service: how to send it, its button, the call, and the field that its refusal is about. */
const forms = [
  {
    screen: "login",
    event: "login",
    async send(page: Page) {
      await signIn(page, "somebody@acme.test");
      return passwordField(page);
    },
    button: "Login",
  },
  {
    screen: "onboarding login",
    event: "onboardingLogin",
    async send(page: Page) {
      await page.goto(onboardingPath);
      await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill("ONB-001");
      await passwordField(page).fill(PASSWORD);
      await loginButton(page).click();
      return passwordField(page);
    },
    button: "Login",
  },
  {
    screen: "verify email",
    event: "activateAccount",
    async send(page: Page, url: string) {
      await openVerifyEmail(page, url, "somebody@acme.test");
      const field = page.getByRole("textbox", { name: "Verification OTP" });
      await field.fill("123456");
      return field;
    },
    button: "Submit",
  },
  {
    screen: "change password",
    event: "hrms|myPassword|update",
    async send(page: Page) {
      await openChangePassword(page, member(69));
      const current = page.getByRole("textbox", { name: "Current Password" });
      await current.fill(PASSWORD);
      await page.getByRole("textbox", { name: "New Password" }).fill("Amber-otter-9");
      await page.getByRole("textbox", { name: "Confirm Password" }).fill("Amber-otter-9");
      await page.getByRole("textbox", { name: "Confirm Password" }).press("Enter");
      return current;
    },
    button: "Change Password",
  },
] as const;
const everyForm = [...forms, ...accountForms];

/** The calls whose replies have data that the app uses. */
const read: ReadonlySet<string> = new Set([
  "login",
  "onboardingLogin",
  "activateAccount",
  "checkEmailExistense",
  "hrms|master|MFA|verify",
]);

for (const { screen, event, send, button: name } of everyForm) {
  test(`${screen}: any refusal is told at its field as text, and the typed texts stay`, async ({ page, foyer }) => {
    const wire = await tapWire(page);
    const alert = page.getByRole("alert");
    const button = page.getByRole("button", { name });
    const markup = `<img src=x onerror=alert(1)> ${"long ".repeat(200)}`;
    wire.take(event, ({ answer }) => answer({ code: 500, error: { message: markup } }));
    const field = await send(page, foyer.url);
    await expect(alert).toContainText("<img src=x onerror=alert(1)>");
    await expect(page.locator("main img[src=x]")).toHaveCount(0);
    expect((await alert.textContent())?.length).toBeLessThanOrEqual(310);
    await expect(field).not.toHaveValue("");

    if (read.has(event)) {
      wire.take(event, ({ answer }) => answer({ data: { token: 5, isPreBoarding: "perhaps", _id: [], exists: 1 } }));
      await button.click();
      await expect(alert).toHaveText("Something went wrong");
    }

    // The screen shows the countdown; a screen reader does not read it every second.
    wire.take(event, ({ answer }) => answer({ code: 429, data: { error: "Not so fast.", retryAfter: 900 } }));
    await button.click();
    await expect(alert).toHaveText(/^Not so fast\.\s+Try again in 1\d:\d\d\.$/);
    await expect(field).toHaveAccessibleDescription(/^Not so fast\./);
    await expect(page.locator("[aria-hidden=true]").getByText(/^Try again in/)).toBeVisible();
    const [first, ...again] = wire.calls(event);
    expect(again).toEqual(again.map(() => first));
    expect(again).toHaveLength(read.has(event) ? 2 : 1);
  });
}

test("login: after 15 seconds without a reply the page stops waiting and tells the default text", async ({ page }) => {
  await page.clock.install();
  const wire = await tapWire(page);
  wire.take("login", () => {});
  const before = Date.now();
  await signIn(page, "somebody@acme.test");
  await expect.poll(() => wire.calls("login").length).toBe(1);
  await stopClock(page);
  // The page's clock ran like ours until the test stopped it, and then jumped by at most a second.
  await page.clock.runFor(Math.max(0, 13_900 - (Date.now() - before)));
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("alert")).toHaveCount(0);
  // In small steps, because the toast stays for five seconds.
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return page.getByRole("alert").count();
    })
    .toBe(1);
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  await expect(page.getByText("Oops!!")).toBeVisible();
  await expect(loginButton(page)).not.toHaveAttribute("aria-busy");
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  expect(wire.calls("login")).toHaveLength(1);
});

test("change password: a reply after 15 seconds still counts, because it replaces the token", async ({ page }) => {
  await page.clock.install();
  const wire = await tapWire(page);
  let pass = () => {};
  wire.take("hrms|myPassword|update", (call) => (pass = call.pass));
  await openChangePassword(page, member(89));
  const before = await tokenIn(page);
  await changePassword(page, PASSWORD);
  await expect.poll(() => wire.calls("hrms|myPassword|update").length).toBe(1);
  await stopClock(page);
  await page.clock.runFor(15_000);
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  pass();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("Password updated successfully.")).toBeVisible();
  expect(await tokenIn(page)).not.toBe(before);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("the page drops unreadable replies, and the right one still counts", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("login", ({ respond, pass }) => {
    for (const text of ["", "no cipher text", "U2FsdGVkX1", "U2FsdGVkX1+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "🙂"]) {
      respond(text);
    }
    pass();
  });
  await signIn(page, member(19));
  await expect(page).toHaveURL("/workspace");
});
