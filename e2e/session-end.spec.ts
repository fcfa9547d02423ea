import type { Page } from "@playwright/test";
import { administer } from "./administer.ts";
import { expect, signOut, test } from "./fixtures.ts";
import { cookieNames, loginButton, member, openWorkspace, tokenIn } from "./screens.ts";

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

/** Sets a token from a blank page: an open page of the app would notice the cookie and act on it. */
async function withToken(page: Page, value: string, url: string): Promise<void> {
  await page.goto("about:blank");
  await page.context().addCookies([{ name: "token", value, url }]);
}

test("logging out ends the session at the service", async ({ page, foyer }) => {
  await openWorkspace(page, member(34));
  const token = await tokenIn(page);
  await signOut(page);
  await expect.poll(() => cookieNames(page)).not.toContain("token");
  // The service no longer accepts the token.
  await withToken(page, token, foyer.url);
  await page.goto("/workspace");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => cookieNames(page)).not.toContain("token");
});
