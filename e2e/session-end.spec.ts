import { administer } from "./administer.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { cookieNames, loginButton, member, openWorkspace } from "./screens.ts";

/* When a session ends, the page leads to the login and clears the person's data. */

test("a person whose sessions are revoked while choosing a product is told and signed out", async ({ page, foyer }) => {
  await openWorkspace(page, member(31));
  await page.evaluate(() => localStorage.setItem("device_token", "a-device"));
  const tabId = await page.evaluate(() => sessionStorage.getItem("tabId"));
  expect(await administer(foyer, "revoke-sessions", member(31))).toContain("Ended 1 session.");
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  await expect.poll(() => cookieNames(page)).not.toContain("token");
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("tabId"))).not.toBe(tabId);
  // Back does not lead into the ended session.
  await page.goBack();
  await expect(page).toHaveURL(/\/login$|^about:blank$/);
});

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
