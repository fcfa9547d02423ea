import type { Page } from "@playwright/test";
import { expect, signIn, signOut, test } from "../../e2e/fixtures.ts";
import {
  changePassword,
  cookieNames,
  loginButton,
  member,
  openChangePassword,
  openPanel,
  openWorkspace,
  PASSWORD,
  tokenIn,
} from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* Every way in which a page may learn that its session has ended, and a change after which it has not. */

const OVER = { code: 401, data: { error: "Your session has ended. Sign in again." } };

test("a 401 that answers no call signs out, for any event", async ({ page }) => {
  const wire = await tapWire(page);
  await openWorkspace(page, member(60));
  await wire.answered();
  wire.push("no such event", OVER);
  await expect(page).toHaveURL("/login");
  await expect.poll(() => cookieNames(page)).not.toContain("token");
});

test("a late 401 to an abandoned call signs out", async ({ page }) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("hrms|myPassword|update", ({ answer }) => held.push(() => answer(OVER)));
  await openChangePassword(page, member(61));
  await changePassword(page, PASSWORD);
  await expect.poll(() => held.length).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  held.forEach((answer) => answer());
  await expect(page).toHaveURL("/login");
  await expect.poll(() => cookieNames(page)).not.toContain("token");
});

test("a 401 to an HTTP call signs out", async ({ page, faults }) => {
  faults.expectFault(/401/);
  await openWorkspace(page, member(64));
  await page.route("**/account/image", (route) =>
    route.fulfill({ status: 401, json: { error: { message: "Your session has ended. Sign in again." } } }),
  );
  await openPanel(page, "Change picture");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect.poll(() => cookieNames(page)).not.toContain("token");
});

test("a 401 without a session, and unreadable messages, do not disturb a person who is signing in", async ({
  page,
}) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("login", ({ pass }) => held.push(pass));
  await signIn(page, member(35));
  await expect.poll(() => held.length).toBe(1);
  wire.push("authenticate", OVER);
  wire.push("authenticate", { data: { role: "nobody in particular" } });
  wire.push("no such event", { data: {} });
  held.forEach((pass) => pass());
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(1);
});

/** Sets a token from a blank page: an open page of the app would notice the cookie and act on it. */
async function withToken(page: Page, value: string, url: string): Promise<void> {
  await page.goto("about:blank");
  await page.context().addCookies([{ name: "token", value, url }]);
}

test("an invalid token is cleared and the login shown, from any address", async ({ page, foyer }) => {
  for (const [path, token] of [
    ["/workspace", "garbage"],
    ["/change-password", "%F0%9F%92%A9"],
    ["/verify-organization/0a0000000000000000000001", "0".repeat(4000)],
  ] as const) {
    await withToken(page, token, foyer.url);
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(loginButton(page)).toBeVisible();
    await expect.poll(() => cookieNames(page)).not.toContain("token");
  }
});

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

test("a password changed in one tab on a slow connection signs out no tab of this browser", async ({
  page,
  context,
}) => {
  const workspace = { name: "Choose your workspace" };
  await signIn(page, "person103@northwind.test");
  await expect(page.getByRole("heading", workspace)).toBeVisible();
  const other = await context.newPage();
  await other.routeWebSocket(/\/socket\.io\//, (socket) => {
    const service = socket.connectToServer();
    service.onMessage((message) => void setTimeout(() => socket.send(message), 300));
  });
  await other.goto("/change-password");
  await changePassword(other, "Passw0rd!", "Another-horse-8");
  await expect(other.getByText("Password updated successfully.")).toBeVisible();
  for (const tab of [page, other]) await expect(tab.getByRole("heading", workspace)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", workspace)).toBeVisible();
});
