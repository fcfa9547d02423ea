import type { Page } from "@playwright/test";
import { DEMO_AUTHENTICATOR_SECRET } from "../../service/demo/people.ts";
import { codeOf } from "../../e2e/authenticator.ts";
import { expect, mailedCode, type RunningFoyer, signIn, startFoyer, test as base } from "../../e2e/fixtures.ts";
import { addAuthenticator } from "../../e2e/passkey.ts";
import { codeField, openPanel, PASSWORD, passwordField } from "../../e2e/screens.ts";

/* A person who signed in a while ago proves again who they are, and goes on with what they had begun. */

const TEN_MINUTES = 10 * 60_000;

/** A Foyer of each test's own, whose clock it can set ahead. Passkeys belong to a domain, so it is at localhost. */
const test = base.extend<{ own: RunningFoyer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  own: async ({}, provide) => {
    const foyer = await startFoyer();
    await provide(foyer);
    await foyer.stop();
  },
  baseURL: async ({ own }, provide) => provide(Object.assign(new URL(own.url), { hostname: "localhost" }).origin),
});

/** Lets some time pass at the service. The page connects again by itself. */
async function wait(page: Page, own: RunningFoyer, milliseconds: number): Promise<void> {
  await own.kill();
  await expect(page.getByText(/Connection lost|Can't connect/)).toBeVisible();
  await own.restart(milliseconds);
  await expect(page.getByText(/Connection lost|Can't connect/)).toBeHidden();
}

/** Signs in, and lets so much time pass that the person has to prove again who they are. */
async function signInLongAgo(page: Page, own: RunningFoyer, email: string): Promise<void> {
  await signIn(page, email);
  if (email.startsWith("mfa-")) await codeField(page).fill(await codeOf(DEMO_AUTHENTICATOR_SECRET));
  await expect(page).toHaveURL("/workspace");
  await wait(page, own, TEN_MINUTES + 60_000);
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm", exact: true });

test("a passkey is added after the password was entered again, and removed after a passkey was given", async ({
  page,
  own,
  faults,
}) => {
  faults.expectFault(/WebSocket|Failed to load resource/);
  await addAuthenticator(page, false);
  await signInLongAgo(page, own, "member@acme.test");
  await openPanel(page, "Passkeys");
  const add = page.getByRole("button", { name: "Add a passkey" });
  await add.click();
  await expect(dialog(page)).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("You don't have any passkeys yet.")).toBeVisible();

  await add.click();
  await confirm(page).click();
  await expect(dialog(page).getByText("Required*")).toBeVisible();
  await passwordField(page).fill("Wrong-horse-7");
  await confirm(page).click();
  await expect(dialog(page).getByText("The current password is incorrect.")).toBeVisible();
  await expect(passwordField(page)).toHaveValue("Wrong-horse-7");
  await passwordField(page).fill(PASSWORD);
  await confirm(page).click();
  await expect(page.getByText("You have one passkey.")).toBeVisible();

  await wait(page, own, 2 * TEN_MINUTES + 120_000);
  await page.getByRole("button", { name: "Remove Chrome, Linux" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByText("You don't have any passkeys yet.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test("the other tab of the browser, and a reload, go on with the session's new token", async ({
  page,
  context,
  own,
  faults,
}) => {
  faults.expectFault(/WebSocket|Failed to load resource/);
  await addAuthenticator(page, false);
  await signInLongAgo(page, own, "member@acme.test");
  const other = await context.newPage();
  const workspace = { name: "Choose your workspace" };
  await other.goto("/workspace");
  await expect(other.getByRole("heading", workspace)).toBeVisible();
  const tokens = async () => (await context.cookies()).filter(({ name }) => name === "token").map(({ value }) => value);
  const before = await tokens();
  await openPanel(page, "Passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await passwordField(page).fill(PASSWORD);
  await confirm(page).click();
  await expect(page.getByText("You have one passkey.")).toBeVisible();
  expect(await tokens()).not.toEqual(before);
  for (const tab of [other, page]) {
    await tab.reload();
    await expect(tab.getByRole("heading", workspace)).toBeVisible();
  }
});

test("a person signs out devices after entering a code, mailed or of the app", async ({ page, own, faults }) => {
  faults.expectFault(/WebSocket|Failed to load resource/);
  await signInLongAgo(page, own, "mfa-both@acme.test");
  await openPanel(page, "Signed-in Devices");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("textbox", { name: "Please Type SIGN OUT" }).fill("SIGN OUT");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Use your authenticator app instead" }).click();
  await codeField(page).fill("000000");
  await expect(dialog(page).getByText("Invalid OTP")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Get a code by email instead" }).click();
  await dialog(page).getByRole("button", { name: "Send code" }).click();
  const sent = dialog(page).getByText("OTP sent successfully.");
  await expect(sent).toBeVisible();
  await codeField(page).fill("000000");
  await expect(dialog(page).getByText("Invalid OTP")).toBeVisible();
  await expect(sent).toBeHidden();
  await codeField(page).fill(await mailedCode(page, "mfa-both@acme.test"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

test("the set-up of a second factor opens after the password was entered again", async ({ page, own, faults }) => {
  faults.expectFault(/WebSocket|Failed to load resource/);
  await signInLongAgo(page, own, "mfa-app@acme.test");
  await page.goto("/setup-multi-factor");
  await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("To keep your account safe, confirm it's you first.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await passwordField(page).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeAttached();
});
