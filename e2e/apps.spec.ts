import type { Page } from "@playwright/test";
import * as client from "openid-client";
import { expect, test } from "./fixtures.ts";
import { member, openPanel, openWorkspace } from "./screens.ts";
import { tabTo } from "./tab-to.ts";
import { arriveAtClient, begin, continueAs } from "./third-party.ts";

/* A person sees the third-party apps that they have let in, and withdraws one. */

const withdrawButton = (page: Page) =>
  page.getByRole("button", { name: "Remove access for Harbour Boards", exact: true });
const none = (page: Page) => page.getByText("No apps have access to your account.");

async function openApps(page: Page): Promise<void> {
  await page.goto("/workspace");
  await openPanel(page, "App access");
  await expect(page.getByRole("dialog", { name: "App access" })).toBeVisible();
}

/** Lets the app in, and returns the answer of the service to its token, from then on. */
async function letIn(page: Page, url: string, email: string): Promise<() => Promise<number>> {
  const { config, verifier, state, address } = await begin(url);
  await arriveAtClient(page);
  await page.goto(address.href);
  await continueAs(page, email).click();
  await expect(page.getByText("The app has its answer.")).toBeVisible();
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const { access_token } = await client.authorizationCodeGrant(config, new URL(page.url()), checks);
  return async () => {
    const headers = { authorization: `Bearer ${access_token}` };
    return (await page.request.get("/oauth2/userinfo", { headers })).status();
  };
}

test("an app that was let in is listed, and withdrawn by keyboard or in another tab, after which its token is refused", async ({
  page,
  foyer,
}) => {
  const email = member(140);
  await openWorkspace(page, email);
  const status = await letIn(page, foyer.url, email);
  await openApps(page);
  await expect(page.getByText("One app has access to your account.")).toBeVisible();
  const app = page.getByRole("list", { name: "Apps with access" }).getByRole("listitem");
  await expect(app).toContainText("Can see your name, email address and account ID");
  await expect(app).toContainText(/Access since .*Last used within the last hour/);
  await expect(app.locator("img")).not.toHaveJSProperty("naturalWidth", 0);

  await tabTo(page, withdrawButton(page));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Remove access for Harbour Boards?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(withdrawButton(page)).toBeFocused();
  expect(await status()).toBe(200);

  await page.keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: "Remove access" }));
  await page.keyboard.press("Enter");
  await expect(none(page)).toBeFocused();
  await expect(app).toHaveCount(0);
  expect(await status()).toBe(401);

  // The app may ask again.
  expect(await (await letIn(page, foyer.url, email))()).toBe(200);
  await openApps(page);
  await expect(withdrawButton(page)).toBeVisible();

  // The person withdraws it in another tab first.
  const other = await page.context().newPage();
  await openApps(other);
  await withdrawButton(other).click();
  await other.getByRole("button", { name: "Remove access", exact: true }).click();
  await expect(none(other)).toBeVisible();
  await withdrawButton(page).click();
  await page.getByRole("button", { name: "Remove access", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("This app no longer has access.");
  await expect(none(page)).toBeVisible();
});
