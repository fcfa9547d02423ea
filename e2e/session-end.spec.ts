import { administer } from "./administer.ts";
import { expect, test } from "./fixtures.ts";
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
