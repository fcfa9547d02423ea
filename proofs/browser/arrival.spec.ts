import type { Locator, Page } from "@playwright/test";
import { verifyOrganizationPath } from "../../e2e/account-forms.ts";
import { enterLogin, expect, mailedCode, signIn, test } from "../../e2e/fixtures.ts";
import { announcedHeading, codeField, member, openVerifyEmail, openWorkspace } from "../../e2e/screens.ts";

/*
 * On every way to a form, its first empty field gets the focus and its heading is announced, so that a person can type
 * at once.
 */

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Types without clicking the field first. The announced heading is emptied again afterwards. */
async function typesAtOnce(page: Page, heading: string, input: Locator): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(input).toBeFocused();
  const announced = announcedHeading(page);
  await expect(announced).toHaveText(heading);
  await page.keyboard.type("12");
  await expect(input).toHaveValue("12");
  await page.keyboard.press("Tab");
  await expect(announced).toHaveText("");
}

/** The same after the page was loaded: screen readers then read out the title instead of the heading. */
async function typesAtOnceOnLoad(page: Page, input: Locator): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect(input).toBeFocused();
  await page.keyboard.type("12");
  await expect(input).toHaveValue("12");
}

test("focuses the code field after the login, after a change of method and on the way back", async ({ page }) => {
  await signIn(page, "mfa-both@acme.test");
  await typesAtOnce(page, "Multi-Factor Authentication", codeField(page));
  await page.getByRole("button", { name: "Get a code by email instead" }).click();
  const send = page.getByRole("button", { name: "Send code" });
  await expect(send).toBeFocused();
  await page.getByRole("button", { name: "Use your authenticator app instead" }).click();
  await expect(codeField(page)).toBeFocused();
  await page.getByRole("link", { name: "Add Recovery Code" }).click();
  await typesAtOnce(page, "Add Recovery Code", field(page, "Recovery Code"));
  await page.goBack();
  await typesAtOnce(page, "Multi-Factor Authentication", codeField(page));
});

test("focuses the button that requests a code, then the code field", async ({ page }) => {
  await signIn(page, "mfa-email@acme.test");
  const send = page.getByRole("button", { name: "Send code" });
  await expect(send).toBeFocused();
  await expect(announcedHeading(page)).toHaveText("Multi-Factor Authentication");
  await page.keyboard.press("Enter");
  await expect(codeField(page)).toBeFocused();
  await mailedCode(page, "mfa-email@acme.test");
});

test("focuses the code field of the set-up when the app is ticked", async ({ page }) => {
  await signIn(page, "mfa-new@acme.test");
  await expect(page.getByRole("heading", { name: "Multi-Factor Authentication Setup" })).toBeFocused();
  await page.getByRole("checkbox", { name: /^Authenticator App/ }).check();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type("12");
  await expect(codeField(page)).toHaveValue("12");
});

test("focuses the field of a mailed code after the login and on load", async ({ page, foyer }) => {
  await signIn(page, "inactive@acme.test");
  await typesAtOnce(page, "Verify Your Email", field(page, "Verification OTP"));
  await page.context().clearCookies();
  await openVerifyEmail(page, foyer.url, "someone@acme.test");
  await typesAtOnceOnLoad(page, field(page, "Verification OTP"));
  await page.reload();
  await typesAtOnceOnLoad(page, field(page, "Verification OTP"));
});

test("focuses the field of an organisation's code after the login and after a reload", async ({ page }) => {
  await page.goto(verifyOrganizationPath);
  await expect(page).toHaveURL("/login");
  await enterLogin(page, "owner@umbrella.test");
  await typesAtOnce(page, "Verify your organisation", field(page, "Verification OTP"));
  await page.reload();
  await typesAtOnceOnLoad(page, field(page, "Verification OTP"));
});

test("focuses the new password after a mailed link, after a reload and when the change is forced", async ({
  page,
  foyer,
}) => {
  const current = field(page, "Current Password");
  await openWorkspace(page, member(98));
  await page.getByRole("link", { name: "Change Password" }).click();
  await typesAtOnce(page, "Change Password", current);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeFocused();
  await page.goForward();
  await typesAtOnce(page, "Change Password", current);
  await page.reload();
  await typesAtOnceOnLoad(page, current);
  await page.context().clearCookies();
  await page.goto(`${foyer.url}/login`);
  await signIn(page, "forced@acme.test");
  await typesAtOnce(page, "Change Password", current);
});

test("focuses the first field of each form before signing in", async ({ page, foyer }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await typesAtOnce(page, "Forgot Password", field(page, "Email"));
  await field(page, "Email").fill("");
  await page.getByRole("link", { name: "Try Recovery code?" }).click();
  const identifier = field(page, "Email Address / User Name");
  await typesAtOnce(page, "Use a recovery code", identifier);
  await page.reload();
  await expect(identifier).toBeFocused();
  for (const [path, name] of [
    ["/reset/demo-reset", "New Password"],
    ["/0a0000000000000000000001/register", "Email"],
    ["/0a0000000000000000000001/forgot-password", "Email"],
    ["/0a0000000000000000000001/login", "Email Address / Employee Code"],
    ["/invite/demo-register", "First Name"],
  ] as const) {
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${foyer.url}${path}`);
    await typesAtOnceOnLoad(page, field(page, name));
  }
});
