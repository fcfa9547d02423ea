import type { Page } from "@playwright/test";
import * as client from "openid-client";
import { enterLogin, expect, test } from "../../e2e/fixtures.ts";
import { loginButton, member, openWorkspace, PASSWORD, passwordField } from "../../e2e/screens.ts";
import { arriveAtClient, begin, continueAs } from "../../e2e/third-party.ts";

/* Details of the sign-in for a third-party app: a standard OAuth library's exchange, another account, a wrong password, other addresses. */

const popup = (page: Page) => page.getByRole("dialog", { name: "Oops..." });
/** The browser writes every answer of 400 and more to the console. */
const STATUS = /the server responded with a status of 4\d\d/;

test("a standard client library exchanges the code for a token once, and not twice", async ({ page, foyer }) => {
  const { config, verifier, state, address } = await begin(foyer.url);
  await arriveAtClient(page);
  await page.goto(address.href);
  await enterLogin(page, "member@acme.test");
  await expect(page.getByText("The app has its answer.")).toBeVisible();
  const answer = new URL(page.url());
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await client.authorizationCodeGrant(config, answer, checks);
  const userInfo = new URL(config.serverMetadata().userinfo_endpoint ?? "");
  const who = await client.fetchProtectedResource(config, tokens.access_token, userInfo, "GET");
  expect(await who.json()).toMatchObject({ email: "member@acme.test", name: "Mateo Silva" });
  await expect(client.authorizationCodeGrant(config, answer, checks)).rejects.toMatchObject({ error: "invalid_grant" });
});

test("a signed-in person can switch to the form for another account and back, also for an app with a secret", async ({
  page,
}) => {
  const email = member(315);
  await openWorkspace(page, email);
  await page.goto("/dev/client");
  await page.getByRole("button", { name: "Sign in to Meridian Reports" }).click();
  await expect(page).toHaveURL(/\/login\?client_id=/);
  await expect(continueAs(page, email)).toBeVisible();
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(continueAs(page, email)).toBeVisible();
  await enterLogin(page, member(316));
  await expect(page.getByRole("heading", { name: "You are signed in to Meridian Reports" })).toBeVisible();
  await expect(page.getByText(member(316))).toBeVisible();
});

test("a wrong password is told in a popup and in the form, and can be corrected", async ({ page, foyer, faults }) => {
  faults.expectFault(STATUS);
  const { address } = await begin(foyer.url);
  await arriveAtClient(page);
  await page.clock.install();
  await page.goto(address.href);
  await enterLogin(page, member(310), "Wr0ng-password");
  await expect(popup(page)).toHaveAccessibleDescription(/^Wrong email address or password. Reference /);
  await expect(popup(page).getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(loginButton(page)).toBeFocused();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Wrong email address or password.");
  await expect(passwordField(page)).toHaveValue("Wr0ng-password");
  await expect(passwordField(page)).toHaveAccessibleDescription("Wrong email address or password.");
  // The form repeats the refusal; the popup stays closed.
  await alert.evaluate((element) => element.toggleAttribute("data-marked", true));
  await page.clock.runFor(5_100);
  await expect(alert).not.toHaveAttribute("data-marked");
  await expect(popup(page)).toHaveCount(0);
  await passwordField(page).press("x");
  await expect(alert).toHaveCount(0);

  await passwordField(page).fill("Wr0ng-again");
  await passwordField(page).press("Enter");
  await popup(page).getByRole("button", { name: "OK" }).click();
  await expect(passwordField(page)).toBeFocused();
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press("Enter");
  await expect(page.getByText("The app has its answer.")).toBeVisible();
});

test("a request with PKCE is led to /authorize from any page", async ({ page, foyer }) => {
  const { address } = await begin(foyer.url);
  for (const path of ["/login", "/forgot-password", "/register"]) {
    await page.goto(`${path}${address.search}`);
    await expect(page).toHaveURL(address.href);
    await expect(page.getByRole("heading", { name: "Sign in to continue to Harbour Boards" })).toBeVisible();
  }
});
