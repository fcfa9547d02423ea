import { expect, signIn, test } from "./fixtures.ts";
import { cookieNames } from "./screens.ts";

/* Several tabs of one browser share the cookie, and each has its own socket and page. */

const workspace = { name: "Choose your workspace" };
const loginForm = { name: "Sign In Your Account" };

test("signing out in one tab signs out the others, clears the browser's storage and says so", async ({
  page,
  context,
}) => {
  await signIn(page, "person101@northwind.test");
  await expect(page.getByRole("heading", workspace)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/workspace");
  await expect(other.getByRole("heading", workspace)).toBeVisible();

  await other.getByRole("button", { name: "Logout" }).click();
  for (const tab of [page, other]) await expect(tab.getByRole("heading", loginForm)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("You are signed out. Sign in.");
  await expect(other.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => cookieNames(page)).not.toContain("token");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.reload();
  await expect(page.getByRole("heading", loginForm)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
