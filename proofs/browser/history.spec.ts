import type { Page } from "@playwright/test";
import { demoOrganisations } from "../../service/demo/people.ts";
import { enterLogin, expect, signIn, test } from "../../e2e/fixtures.ts";
import {
  changePassword,
  codeField,
  identifierField,
  loginButton,
  member,
  onboardingPath,
  openChangePassword,
  openMultiFactorLogin,
  openVerifyEmail,
  openWorkspace,
  PASSWORD,
  passwordField,
  signInToWorkspace,
} from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* Reload, Back and Forward on every screen: the page repeats no call, and no page traps a person or loops. */

const { acme } = demoOrganisations;

test("after signing in, reload, Back and Forward neither sign in again nor show the form", async ({ page }) => {
  const wire = await tapWire(page);
  await signInToWorkspace(page, member(40));
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.goBack();
  // No page came before the form, so Back leaves the app.
  await expect(page).not.toHaveURL("/login");
  await page.goForward();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  expect(wire.calls("login")).toHaveLength(1);
  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Go to your workspace" }).click();
  await expect(page).toHaveURL("/workspace");
});

test("following a link into another tab leaves this page as it is", async ({ page, context }) => {
  await page.goto("/login");
  const link = page.getByRole("link", { name: "Forgot Password?" });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click({ modifiers: ["ControlOrMeta"] })]);
  await expect(tab).toHaveURL("/forgot-password");
  await expect(page).toHaveURL("/login");
  await link.click();
  await expect(page).toHaveURL("/forgot-password");
  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("onboarding login: a new hire reaches the record, and Back does not lead there again", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/downloads");
  await page.goto(onboardingPath);
  await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill("PRE-001");
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press("Enter");
  const record = new RegExp(`/dev/products/recruit/${acme}/boarding-document/[0-9a-f]{24}$`);
  await expect(page).toHaveURL(record);
  await page.reload();
  await expect(page).toHaveURL(record);
  await page.goBack();
  await expect(page).toHaveURL("/downloads");
  // Signed in, the address leads on by itself.
  await page.goto(onboardingPath);
  await expect(page).toHaveURL(`/dev/products/recruit/${acme}/boarding-document`);
  expect(wire.calls("onboardingLogin")).toHaveLength(1);
});

test("multi-factor login: Back shows the form with the identifier, and Forward needs the password again", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await openMultiFactorLogin(page);
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toHaveValue("mfa-app@acme.test");
  await expect(passwordField(page)).toHaveValue("");
  await page.goForward();
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toHaveValue("mfa-app@acme.test");
  await page.goto("/multi-factor-authenticate");
  await expect(page).toHaveURL("/login");
  expect(wire.calls("login")).toHaveLength(2);
});

test("verify email: a reload stays on the page, Back to sign in leaves it, and neither requests a code", async ({
  page,
  foyer,
}) => {
  const wire = await tapWire(page);
  await openVerifyEmail(page, foyer.url, "somebody@acme.test");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Verification OTP" })).toBeVisible();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/verify-email");
  await page.goForward();
  await expect(page).toHaveURL("/login");
  expect([...wire.calls("resendOTP"), ...wire.calls("activateAccount")]).toEqual([]);
  await page.context().clearCookies();
  await page.goto("/verify-email");
  await expect(page).toHaveURL("/login");
});

test("change password: Back, Forward and a reload never send a change", async ({ page }) => {
  const wire = await tapWire(page);
  await openChangePassword(page, member(41));
  await page.getByRole("textbox", { name: "Current Password" }).fill(PASSWORD);
  await page.goBack();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.goForward();
  await expect(page.getByRole("textbox", { name: "Current Password" })).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
  expect(wire.calls("hrms|myPassword|update")).toEqual([]);

  wire.take("hrms|myPassword|update", ({ answer }) =>
    answer({ data: { token: null, message: "Password updated successfully." } }),
  );
  await changePassword(page, PASSWORD);
  await expect(page.getByText("Password updated successfully.")).toBeVisible();
  await expect(page).toHaveURL("/workspace");
  await page.goBack();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  expect(wire.calls("hrms|myPassword|update")).toHaveLength(1);
});

test("workspace: Back from a product's site shows the picker without a new call", async ({ page }) => {
  const wire = await tapWire(page);
  await openWorkspace(page, member(43));
  await page.getByRole("radio", { name: "Chat" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/dev\/products\/chat\//);
  await page.goBack();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  expect(wire.calls("loginEmail")).toHaveLength(1);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/dev\/products\//);
});

test("with one product, Back from its site does not open it again", async ({ page }) => {
  await page.goto("/downloads");
  await signIn(page, "hr@acme.test");
  const dashboard = `/dev/products/hrms/${acme}/dashboard`;
  await expect(page).toHaveURL(dashboard);
  await page.goBack();
  await expect(page).toHaveURL("/downloads");
  await page.goForward();
  await expect(page).toHaveURL(dashboard);
});

/* The address to which the page returns after a sign-in. */

const rememberedIn = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "previousUrl")?.value ?? null;

test("a person who opened another page of the app returns there after signing in", async ({ page }) => {
  await page.goto(`/verify-organization/${acme}?from=mail`);
  await expect(page).toHaveURL("/login");
  await expect.poll(() => rememberedIn(page)).not.toBeNull();
  // The person signs in on the open page, because `signIn` would load the login page again.
  await enterLogin(page, member(44));
  await expect(page).toHaveURL(`/verify-organization/${acme}?from=mail`);
  await expect(page.getByRole("heading", { name: "Verify your organisation" })).toBeVisible();
  // The page follows the address once, and then no longer keeps it.
  expect(await rememberedIn(page)).toBeNull();
  await page.goto("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("the address at which browsers change a password leads over the sign-in to the page that does it", async ({
  page,
}) => {
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => rememberedIn(page)).not.toBeNull();
  await enterLogin(page, member(45));
  await expect(page).toHaveURL("/change-password");
  await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL("/change-password");
});

/** One address of each kind; addresses.test.ts has all of them. */
const hostile = ["//evil.test/path", "javascript:alert(document.domain)", "http://127.0.0.1.evil.test/workspace"];

test("the page drops an address that it may not follow, and shows the workspace", async ({ page, context, foyer }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openWorkspace(page, member(46));
  const { origin, port } = new URL(foyer.url);
  // The service's images are at its own address, `localhost`.
  const own = new Set([origin, `http://localhost:${port}`]);
  for (const address of [...hostile, `${origin.replace("//", "//evil.test\\@")}/`]) {
    await context.addCookies([{ name: "previousUrl", value: encodeURIComponent(address), url: foyer.url }]);
    await page.goto("/workspace");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await expect(page).toHaveURL("/workspace");
    expect(await rememberedIn(page)).toBeNull();
  }
  expect(asked.filter((url) => !own.has(new URL(url).origin) && !url.startsWith("ws://"))).toEqual([]);
});
