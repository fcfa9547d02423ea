import type { Page } from "@playwright/test";
import { expect, outbox, signIn, test } from "./fixtures.ts";
import { beginSession, member, openWorkspace, PASSWORD } from "./screens.ts";

/* What happens to an account: the mails about it, their link "This wasn't me", and the list in the account menu. */

const CHANGED = "N3w-password";
const OWN = "My-0wn-password";

const secure = (page: Page) => page.getByRole("button", { name: "Secure my account" });

/** The path of the link in the newest mail to an address. */
async function mailedLink(page: Page, to: string): Promise<string> {
  await expect.poll(async () => (await outbox(page, to))[0]?.link).toBeDefined();
  return new URL((await outbox(page, to))[0]?.link ?? "").pathname;
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.goto("/change-password");
  await page.getByRole("textbox", { name: "Current Password" }).fill(from);
  await page.getByRole("textbox", { name: "New Password" }).fill(to);
  await page.getByRole("textbox", { name: "Confirm Password" }).fill(to);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page).toHaveURL("/workspace");
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "New Password" }).fill(password);
  await page.getByRole("textbox", { name: "Confirm Password" }).fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Reset" })).toBeFocused();
}

test("an owner secures the account by the link of a mail: a thief's page is signed out, and the owner comes back", async ({
  page,
  browser,
}) => {
  const person = member(120);
  const elsewhere = await browser.newContext({ baseURL: new URL((await page.request.get("/health")).url()).origin });
  const thief = await elsewhere.newPage();
  await openWorkspace(thief, person);
  await changePassword(thief, PASSWORD, CHANGED);
  const link = await mailedLink(page, person);
  expect(link).toMatch(/^\/not-me\/[\w-]{43}$/);

  // As a scanner of mails does.
  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Secure your account?" })).toBeVisible();
  await expect(secure(page)).toBeEnabled();
  await page.reload();
  await secure(page).click();
  await expect(page).toHaveURL(/\/reset\/[\w-]{43}$/);
  await expect(thief).toHaveURL("/login");
  await expect(thief.getByText("Your session has ended. Sign in again.")).toBeVisible();
  await signIn(thief, person, CHANGED);
  await expect(thief.getByRole("alert")).toContainText("This password has expired.");
  await elsewhere.close();

  await page.reload();
  await choosePassword(page, OWN);
  await signIn(page, person, OWN);
  await expect(page).toHaveURL("/workspace");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Activity" }).click();
  const rows = page.getByRole("table", { name: "Account activity" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/Password changed.*Chrome on .*127\.0\.0\.1/);

  await page.context().clearCookies();
  await page.goto(link);
  await secure(page).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeFocused();
  await page.getByRole("link", { name: "Get a link for a new password" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("in a browser that is signed in, the link signs it out and leads to a new password", async ({ page }) => {
  const person = member(121);
  await openWorkspace(page, person);
  await changePassword(page, PASSWORD, CHANGED);
  await page.goto(await mailedLink(page, person));
  await secure(page).click();
  await expect(page).toHaveURL(/\/reset\/[\w-]{43}$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
  await choosePassword(page, OWN);
  await signIn(page, person, OWN);
  await expect(page).toHaveURL("/workspace");
});

test("a browser whose session a thief has ended comes back to the link without it", async ({ page }) => {
  const person = member(122);
  const { url, token } = await beginSession(page, person);
  await openWorkspace(page, person);
  await changePassword(page, PASSWORD, CHANGED);
  const link = await mailedLink(page, person);
  await page.context().clearCookies();
  // A change of the password has ended this session.
  await page.context().addCookies([{ name: "token", value: token, url }]);
  await page.goto(link);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
  await expect(page).toHaveURL(link);
  await secure(page).click();
  await expect(page).toHaveURL(/\/reset\/[\w-]{43}$/);
});

test("the activity is empty at first", async ({ page }) => {
  await openWorkspace(page, member(123));
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Activity" }).click();
  await expect(page.getByText("Nothing has happened.")).toBeVisible();
});
