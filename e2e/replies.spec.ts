import type { Page } from "@playwright/test";
import { accessForms } from "./access-forms.ts";
import { accountForms } from "./account-forms.ts";
import { expect, signIn, test } from "./fixtures.ts";
import {
  codeField,
  identifierField,
  loginButton,
  member,
  onboardingPath,
  openMultiFactorLogin,
  openVerifyEmail,
  openWorkspace,
  PASSWORD,
  passwordField,
  stopClock,
} from "./screens.ts";
import { tapWire } from "./wire.ts";

/* Replies that come late, never, or as something else than was agreed: the call ends, clearly, and can be made again. */

/** Each form that calls the service: how to send it, its button, the call, and the field that its refusal is about. */
const forms = [
  {
    screen: "login",
    event: "login",
    async send(page: Page) {
      await page.goto("/login");
      await identifierField(page).fill("somebody@acme.test");
      await passwordField(page).fill(PASSWORD);
      await loginButton(page).click();
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
] as const;
const everyForm = [...forms, ...accountForms, ...accessForms];

for (const { screen, event, send, button: name } of everyForm) {
  test(`${screen}: no reply within 15 seconds ends the wait with the default text`, async ({ page, foyer }) => {
    await page.clock.install();
    const wire = await tapWire(page);
    wire.take(event, () => {});
    const before = Date.now();
    const field = await send(page, foyer.url);
    const value = await field.inputValue();
    const button = page.getByRole("button", { name });
    await expect.poll(() => wire.calls(event).length).toBe(1);
    await stopClock(page);
    // Until it was stopped the page's clock went as ours does, and then on by a second at the most.
    await page.clock.runFor(Math.max(0, 13_900 - (Date.now() - before)));
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.clock.runFor(15_000);
    await expect(page.getByRole("alert")).toHaveText("Something went wrong");
    await expect(page.getByText("Oops!!")).toBeVisible();
    await expect(button).not.toHaveAttribute("aria-busy");
    await expect(field).toHaveValue(value);
    expect(wire.calls(event)).toHaveLength(1);
  });

  test(`${screen}: the service's text is shown as text, and what was typed stays`, async ({ page, foyer }) => {
    const wire = await tapWire(page);
    const markup = `<img src=x onerror=alert(1)> ${"long ".repeat(200)}`;
    wire.take(event, ({ answer }) => answer({ code: 500, error: { message: markup } }));
    const field = await send(page, foyer.url);
    await expect(page.getByRole("alert")).toContainText("<img src=x onerror=alert(1)>");
    await expect(page.locator("main img[src=x]")).toHaveCount(0);
    expect((await page.getByRole("alert").textContent())?.length).toBeLessThanOrEqual(310);
    await expect(field).not.toHaveValue("");
    await page.getByRole("button", { name }).click();
    await expect.poll(() => wire.calls(event).length).toBe(2);
    const [first, again] = wire.calls(event);
    expect(again).toEqual(first);
  });
}

/** Of the other calls' replies nothing is used, whatever they are. */
const read: ReadonlySet<string> = new Set([
  "login",
  "onboardingLogin",
  "activateAccount",
  "checkEmailExistense",
  "hrms|master|MFA|verify",
]);

for (const { screen, event, send } of everyForm.filter(({ event }) => read.has(event))) {
  test(`${screen}: a reply of the wrong shape ends the call`, async ({ page, foyer }) => {
    const wire = await tapWire(page);
    wire.take(event, ({ answer }) => answer({ data: { token: 5, isPreBoarding: "perhaps", _id: [], exists: 1 } }));
    await send(page, foyer.url);
    await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  });
}

test("multi-factor login: no reply to a code is said, and the code can be sent again", async ({ page }) => {
  await page.clock.install();
  const wire = await tapWire(page);
  await openMultiFactorLogin(page);
  wire.take("login", () => {});
  await codeField(page).fill("123456");
  await expect.poll(() => wire.calls("login").length).toBe(2);
  await stopClock(page);
  await page.clock.runFor(15_100);
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  await expect(codeField(page)).toHaveValue("123456");
  await codeField(page).press("Enter");
  await expect.poll(() => wire.calls("login").length).toBe(3);
});

test("workspace: a list that cannot be had is said, and can be asked for again", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("getWorkspaceList", ({ answer }) => answer({ code: 500, error: { message: "The list is being mended." } }));
  await signIn(page, member(17));
  await expect(page.getByRole("heading", { name: "We couldn't load your workspace" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("The list is being mended.");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  wire.give("getWorkspaceList");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("workspace: a refused entry is said beside Next and the choice stays", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("loginEmail", ({ answer }) => answer({ code: 403, data: { error: "Not this organisation." } }));
  await openWorkspace(page, member(18));
  await page.getByRole("radio", { name: "Payroll" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Not this organisation.");
  await expect(page.getByRole("radio", { name: "Payroll" })).toBeChecked();
  wire.give("loginEmail");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/dev\/products\/payroll\//);
});

test("replies that cannot be read are dropped, and the right one still counts", async ({ page }) => {
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
