import type { Page } from "@playwright/test";
import * as v from "valibot";
import { DEMO_RECOVERY_CODE } from "../../service/demo/flows.ts";
import { fillAboutYou } from "../../e2e/account-forms.ts";
import { alone, expect, mailedLink, signIn, test } from "../../e2e/fixtures.ts";
import { identifierField, member, stopClock } from "../../e2e/screens.ts";
import { REFUSAL, tapWire } from "../../e2e/wire.ts";

/* Details of a forgotten password: what the forms send, the way to the login, and reloads. */

const NEW_PASSWORD = "Amber-otter-9";

const emailField = (page: Page) => page.getByRole("textbox", { name: "Email" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const next = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirm = (page: Page) => page.getByRole("textbox", { name: "Confirm Password" });
const reset = (page: Page) => page.getByRole("button", { name: "Reset Password" });

async function choosePassword(page: Page, password: string): Promise<void> {
  await next(page).fill(password);
  await confirm(page).fill(password);
  await reset(page).click();
}

test("the fields take no edit while the service sets the password, and take one again after a refusal", async ({
  page,
}) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("getResetCodeInfo", ({ answer }) => answer({ data: { valid: true } }));
  wire.take("resetPassword", ({ answer }) => void held.push(() => answer(REFUSAL)));
  await page.goto("/reset/any");
  await choosePassword(page, NEW_PASSWORD);
  await expect.poll(() => held.length).toBe(1);
  await next(page).press("End");
  await page.keyboard.type("more");
  await expect(next(page)).toHaveValue(NEW_PASSWORD);
  await expect(next(page)).toHaveAttribute("readonly");
  held[0]?.();
  await expect(page.getByRole("main").getByText(REFUSAL.data.error)).toBeVisible();
  await next(page).press("End");
  await page.keyboard.type("more");
  await expect(next(page)).toHaveValue(`${NEW_PASSWORD}more`);
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
  const announced = page.getByRole("status").filter({ hasText: "to the sign-in page" });
  const shown = page.locator("[aria-hidden=true]").getByText(/to the sign-in page/);
  for (const seconds of [5, 4, 3]) {
    await expect(shown).toHaveText(`You'll go to the sign-in page in 0:0${seconds}.`);
    await expect(announced).toHaveText("You'll go to the sign-in page in 0:05.");
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
