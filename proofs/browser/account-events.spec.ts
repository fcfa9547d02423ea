import type { Page } from "@playwright/test";
import { expect, outbox, test } from "../../e2e/fixtures.ts";
import { beginSession, member, openWorkspace, PASSWORD } from "../../e2e/screens.ts";

/* The link "This wasn't me" in a browser that keeps an ended session. */

const CHANGED = "N3w-password";

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
