import type { Page } from "@playwright/test";
import * as v from "valibot";
import { demoOrganisations } from "../service/demo/people.ts";
import { DEMO_RECOVERY_CODE } from "../service/demo/flows.ts";
import { fillAboutYou } from "./account-forms.ts";
import { alone, expect, mailedLink, signIn, test } from "./fixtures.ts";
import { identifierField, loginButton, member, PASSWORD, passwordField, stopClock } from "./screens.ts";
import { REFUSAL } from "./view.ts";
import { tapWire } from "./wire.ts";

/* A forgotten password: by a mailed link, at an organisation's own pages, and by a recovery code. */

const { acme } = demoOrganisations;
const NEW_PASSWORD = "N3w-password";

const emailField = (page: Page) => page.getByRole("textbox", { name: "Email" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const next = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirm = (page: Page) => page.getByRole("textbox", { name: "Confirm Password" });
const reset = (page: Page) => page.getByRole("button", { name: "Reset Password" });
const expired = (page: Page) => page.getByRole("heading", { name: "This link has expired" });

async function choosePassword(page: Page, password: string): Promise<void> {
  await next(page).fill(password);
  await confirm(page).fill(password);
  await reset(page).click();
}

test("a mailed link can be opened any number of times and sets a new password once", async ({ page }) => {
  const person = member(310);
  await page.goto("/login");
  await identifierField(page).fill(person);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  // The form takes the identifier over from the login.
  await expect(emailField(page)).toHaveValue(person);
  await submit(page).click();
  await expect(page).toHaveURL("/email-sent");
  await expect(page.getByText(`If there's an account for ${person}, we've sent it a link`)).toBeVisible();
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");

  const link = await mailedLink(page, person);
  expect(link).toMatch(/^\/reset\/[\w-]+$/);
  await page.goto(link);
  await expect(next(page)).toBeVisible();
  await page.reload();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByRole("heading", { name: "Password Reset" })).toBeFocused();
  await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
  await signIn(page, person);
  await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
  await signIn(page, person, NEW_PASSWORD);
  await expect(page).toHaveURL("/workspace");

  await page.context().clearCookies();
  await page.goto(link);
  await expect(expired(page)).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("the screen counts down the seconds until the login and announces them once", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("getResetCodeInfo", ({ answer }) => answer({ data: { valid: true } }));
  wire.take("resetPassword", ({ answer }) => answer({ data: { success: true } }));
  await page.clock.install();
  await page.goto("/reset/any");
  await expect(next(page)).toBeVisible();
  await stopClock(page);
  await choosePassword(page, NEW_PASSWORD);
  const announced = page.getByRole("status").filter({ hasText: "to the login" });
  const shown = page.locator("[aria-hidden=true]").getByText(/to the login/);
  for (const seconds of [5, 4, 3]) {
    await expect(shown).toHaveText(`We'll take you to the login in 0:0${seconds}.`);
    await expect(announced).toHaveText("We'll take you to the login in 0:05.");
    await page.clock.runFor(1_000);
  }
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL("/login");
});

test("a password is the same however its accents are composed, and the page names the account it is for", async ({
  page,
}) => {
  const person = member(317);
  const composed = "Zo\u00eb-Passw0rd";
  const decomposed = composed.normalize("NFD");
  await page.goto("/forgot-password");
  await emailField(page).fill(person);
  await submit(page).click();
  await expect(page).toHaveURL("/email-sent");
  await page.goto(await mailedLink(page, person));
  const account = page.getByRole("textbox", { name: "Account" });
  await expect(account).toHaveValue(person);
  await expect(account).toHaveAttribute("autocomplete", "username");
  await expect(account).not.toBeEditable();
  await next(page).fill(composed);
  await confirm(page).fill(decomposed);
  await reset(page).click();
  await expect(page.getByRole("heading", { name: "Password Reset" })).toBeVisible();
  await signIn(page, person, decomposed);
  await expect(page).toHaveURL("/workspace");
});

test("every form that asks for an email address sends one with an umlaut as it was typed", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("login", ({ answer }) => answer(REFUSAL));
  wire.take("forgotPassword", ({ answer }) => answer(REFUSAL));
  wire.take("checkEmailExistense", ({ answer }) => answer(REFUSAL));
  const spellings = ["anna@b\u00fccher.test", "anna@xn--bcher-kva.test"];
  for (const address of spellings) {
    await signIn(page, ` \u200e${address}`);
    await expect(page.getByRole("alert")).toBeVisible();
    await page.goto("/forgot-password");
    await emailField(page).fill(`${address}\u200b`);
    await submit(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.goto("/register");
    await fillAboutYou(page, address);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  }
  const sent = (event: string) =>
    wire.calls(event).map((data) => v.parse(v.looseObject({ email: v.string() }), data).email);
  expect(sent("login")).toEqual(spellings);
  expect(sent("forgotPassword")).toEqual(spellings);
  expect(sent("checkEmailExistense")).toEqual(spellings);
});

test("forgot password: several presses send one call, and Back, Forward and reload send none", async ({ page }) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("forgotPassword", ({ answer }) => held.push(() => answer({ data: { success: true } })));
  await page.goto("/forgot-password");
  // A text survives a reload only if the person types it after the app has started.
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await emailField(page).fill("somebody@acme.test");
  await page.reload();
  await expect(emailField(page)).toHaveValue("somebody@acme.test");
  await submit(page).dblclick();
  await expect(submit(page)).toHaveAttribute("aria-busy", "true");
  await emailField(page).press("Enter");
  await expect.poll(() => held.length).toBe(1);
  held.forEach((answer) => answer());
  await expect(page).toHaveURL("/email-sent");
  await page.reload();
  await page.goBack();
  await expect(emailField(page)).toHaveValue("somebody@acme.test");
  await page.goForward();
  await expect(page).toHaveURL("/email-sent");
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
  expect(wire.calls("forgotPassword")).toEqual([{ email: "somebody@acme.test" }]);
});

test("a new hire resets a password at the organisation's own pages", async ({ page }) => {
  const email = "newhire@acme.test";
  await page.goto(`/${acme}/login`);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL(`/${acme}/forgot-password`);
  await expect(page.getByText("Acme Industries")).toBeVisible();
  await expect(page.getByRole("link", { name: "Try Recovery code?" })).toBeVisible();
  await emailField(page).fill(email);
  await submit(page).click();
  await expect(page).toHaveURL(`/${acme}/email-sent`);
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(`/${acme}/login`);

  const link = await mailedLink(page, email);
  expect(link).toMatch(new RegExp(`^/${acme}/reset/[\\w-]+$`));
  await page.goto(link);
  // The old password again, because other tests sign in with it.
  await choosePassword(page, PASSWORD);
  await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/${acme}/login`);
  await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill(email);
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/dev/products/hrms/.*/employee-onboarding-preview/[0-9a-f]{24}$`));

  await page.context().clearCookies();
  await page.goto(link);
  await expect(expired(page)).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL(`/${acme}/forgot-password`);
});

alone("a recovery code replaces the link: a wrong one is refused, the right one is accepted once", async ({ page }) => {
  const identifier = identifierField(page);
  const code = page.getByRole("textbox", { name: "Recovery Code" });
  async function sendCode(text: string) {
    await page.goto("/forget-with-recovery");
    await identifier.fill("mfa-email@acme.test");
    await code.fill(text);
    await submit(page).click();
  }
  await sendCode("A1B2-C3D4E5");
  await expect(page.getByRole("alert")).toHaveText("Invalid Recovery Code");
  await expect(code).toHaveValue("A1B2-C3D4E5");
  await code.fill(DEMO_RECOVERY_CODE);
  await submit(page).click();
  await expect(page).toHaveURL("/reset-with-recovery");
  // The code is used up: going back for it must not cost the person their way in.
  await page.goBack();
  await expect(page).toHaveURL("/reset-with-recovery");
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await signIn(page, "mfa-email@acme.test", NEW_PASSWORD);
  await expect(page).toHaveURL(/multi-factor/);

  await sendCode(DEMO_RECOVERY_CODE);
  await expect(page.getByRole("alert")).toHaveText("Invalid Recovery Code");
});

alone("a reload forgets the right to choose a password, and the identifier stays", async ({ page }) => {
  await page.goto("/forget-with-recovery");
  await identifierField(page).fill("mfa-app@acme.test");
  await page.getByRole("textbox", { name: "Recovery Code" }).fill(DEMO_RECOVERY_CODE);
  await submit(page).click();
  await expect(next(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/forget-with-recovery");
  await expect(identifierField(page)).toHaveValue("mfa-app@acme.test");
  await expect(page.getByRole("textbox", { name: "Recovery Code" })).toHaveValue("");
});
