import type { Page } from "@playwright/test";
import { expect, mailedLink, signIn, test } from "../../e2e/fixtures.ts";
import {
  beginSession,
  changePassword,
  cookieNames,
  member,
  openPanel,
  openWorkspace,
  PASSWORD,
} from "../../e2e/screens.ts";

/* A thief has changed the password: the mail about it, its link "This wasn't me", and the list in the account menu. */

const CHANGED = "Amber-otter-9";
const OWN = "My-0wn-password";

const secure = (page: Page) => page.getByRole("button", { name: "Secure my account" });

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
  await thief.goto("/change-password");
  await changePassword(thief, PASSWORD, CHANGED);
  await expect(thief).toHaveURL("/workspace");
  const link = await mailedLink(page, person);
  expect(link).toMatch(/^\/not-me\/[\w-]{43}$/);

  // As a scanner of mails does.
  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Secure your account?" })).toBeVisible();
  await expect(secure(page)).toBeEnabled();
  await page.reload();
  await secure(page).click();
  await expect(page).toHaveURL("/email-sent?secured");
  await expect(page.getByText("Your account is secured")).toBeVisible();
  await expect(thief).toHaveURL("/login");
  await expect(thief.getByText("Your session has ended. Sign in again.")).toBeVisible();
  await signIn(thief, person, CHANGED);
  await expect(thief.getByRole("alert")).toContainText("This password has expired.");
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText("Your account is secured")).toBeVisible();
  await expect.poll(() => mailedLink(page, person)).toMatch(/^\/reset\/[\w-]{43}$/);
  await page.goto(await mailedLink(page, person));
  await choosePassword(page, OWN);
  await signIn(page, person, OWN);
  await expect(page).toHaveURL("/workspace");
  await openPanel(page, "Activity");
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

test("a browser whose session a thief has ended comes back to the link without it", async ({ page }) => {
  const person = member(122);
  const { url, token } = await beginSession(page, person);
  await openWorkspace(page, person);
  await page.goto("/change-password");
  await changePassword(page, PASSWORD, CHANGED);
  await expect(page).toHaveURL("/workspace");
  const link = await mailedLink(page, person);
  await page.context().clearCookies();
  // A change of the password has ended this session.
  await page.context().addCookies([{ name: "token", value: token, url }]);
  await page.goto(link);
  await expect.poll(() => cookieNames(page)).not.toContain("token");
  await expect(page).toHaveURL(link);
  await secure(page).click();
  await expect(page).toHaveURL("/email-sent?secured");
});
