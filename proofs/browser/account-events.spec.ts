import type { Page } from "@playwright/test";
import { expect, mailedLink, test } from "../../e2e/fixtures.ts";
import { beginSession, changePassword, member, openWorkspace, PASSWORD } from "../../e2e/screens.ts";

/* The link "This wasn't me" in a browser that keeps an ended session. */

const CHANGED = "N3w-password";

const secure = (page: Page) => page.getByRole("button", { name: "Secure my account" });

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
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
  await expect(page).toHaveURL(link);
  await secure(page).click();
  await expect(page).toHaveURL(/\/reset\/[\w-]{43}$/);
});
