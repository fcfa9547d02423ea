import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo.ts";
import { expect, signIn, test } from "./fixtures.ts";
import {
  codeField,
  identifierField,
  loginButton,
  member,
  onboardingPath,
  openChangePassword,
  openMultiFactorLogin,
  openVerifyEmail,
  openWorkspace,
  signInToWorkspace,
  PASSWORD,
  passwordField,
} from "./screens.ts";
import { tapWire } from "./wire.ts";

/* Reload, Back and Forward on every screen: no call is made twice, no page traps a person or sends them in circles. */

const { acme } = demoOrganisations;

test("login: a reload keeps nothing secret, and Back and Forward lead where they should", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByRole("heading", { name: "Forgot Password" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL("/forgot-password");
  await page.goBack();
  await identifierField(page).fill("somebody@acme.test");
  await passwordField(page).fill(PASSWORD);
  await page.reload();
  await expect(identifierField(page)).toHaveValue("somebody@acme.test");
  await expect(passwordField(page)).toHaveValue("");
  expect(wire.calls("login")).toEqual([]);
});

test("signed in: neither reload nor Back nor Forward signs in again or shows the form", async ({ page }) => {
  const wire = await tapWire(page);
  await signInToWorkspace(page, member(40));
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.goBack();
  // Before the form there was nothing; from here on Back leaves the app.
  await expect(page).not.toHaveURL("/login");
  await page.goForward();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  expect(wire.calls("login")).toHaveLength(1);
  for (const path of ["/login", "/", "/register", "/forgot-password"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/workspace");
  }
});

test("onboarding login: a new hire lands on the record, and Back does not lead into a circle", async ({ page }) => {
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

test("onboarding login for HR ends at the preview of the record", async ({ page }) => {
  await page.goto(`/${acme}/preboarding/login`);
  await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill("newhire@acme.test");
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dev/products/hrms/${acme}/employee-onboarding-preview/[0-9a-f]{24}$`));
});

test("multi-factor login: Back shows the form with the identifier, Forward does not go on without a password", async ({
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

test("multi-factor login: the ways to the recovery code and back to the form", async ({ page }) => {
  await openMultiFactorLogin(page);
  await page.getByRole("link", { name: "Add Recovery Code" }).click();
  await expect(page).toHaveURL("/recovery-code");
  await page.goBack();
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(codeField(page)).toBeVisible();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toHaveValue("mfa-app@acme.test");
});

test("verify email: a reload stays, Back to sign in leads out, and no code is asked for on the way", async ({
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

test("change password: Back to the workspace and Forward again, with no change made", async ({ page }) => {
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
});

test("changed once, the password is not changed again by Back, Forward or reload", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("hrms|myPassword|update", ({ answer }) =>
    answer({ data: { token: null, message: "Password updated successfully." } }),
  );
  await openChangePassword(page, member(42));
  await page.getByRole("textbox", { name: "Current Password" }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "New Password" }).fill("N3w-password");
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("N3w-password");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password updated successfully.")).toBeVisible();
  await expect(page).toHaveURL("/workspace");
  await page.goBack();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  expect(wire.calls("hrms|myPassword|update")).toHaveLength(1);
});

test("workspace: Back from a product's site shows the picker again and tells the service nothing new", async ({
  page,
}) => {
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

test("exactly one product: Back from it does not lead into it again", async ({ page }) => {
  await page.goto("/downloads");
  await signIn(page, "hr@acme.test");
  const dashboard = `/dev/products/hrms/${acme}/dashboard`;
  await expect(page).toHaveURL(dashboard);
  await page.goBack();
  await expect(page).toHaveURL("/downloads");
  await page.goForward();
  await expect(page).toHaveURL(dashboard);
});

test("page not found and stay tuned: a reload stays, Back leads back", async ({ page }) => {
  await page.goto("/login");
  for (const [path, heading, way] of [
    ["/nowhere", "OOPS! PAGE NOT FOUND", "Login"],
    ["/stay-tuned", "Stay Tuned", "Back to sign in"],
  ] as const) {
    await page.goto(path);
    await page.reload();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-live");
    await page.getByRole("link", { name: way }).click();
    await expect(page).toHaveURL("/login");
    await page.goBack();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/(login|nowhere)$/);
  }
});

test("page not found keeps language and colours in reach, and leads a signed-in person to the workspace", async ({
  page,
}) => {
  await openWorkspace(page, member(49));
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "OOPS! PAGE NOT FOUND" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).selectOption("हिन्दी");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await page.getByRole("link", { name: "अपने वर्कस्पेस पर जाएँ" }).click();
  await expect(page).toHaveURL("/workspace");
});

test("a reset link has two addresses; one of them is shown", async ({ page }) => {
  await page.goto("/reset-password/abc");
  await expect(page).toHaveURL("/reset/abc");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

const rememberedIn = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "previousUrl")?.value ?? null;

test("somebody on the way elsewhere in the app comes back there after signing in", async ({ page }) => {
  await page.goto(`/verify-organization/${acme}?from=mail`);
  await expect(page).toHaveURL("/login");
  await expect.poll(() => rememberedIn(page)).not.toBeNull();
  // The page was opened for this address: signing in is done right here.
  await identifierField(page).fill(member(44));
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(page).toHaveURL(`/verify-organization/${acme}?from=mail`);
  await expect(page.getByRole("heading", { name: "Verify your organisation" })).toBeVisible();
  // Once, and not again.
  expect(await rememberedIn(page)).toBeNull();
  await page.goto("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("an address of a configured product is returned to, for members and not for clients", async ({
  page,
  context,
  foyer,
}) => {
  const previousUrl = { name: "previousUrl", value: encodeURIComponent(`${foyer.url}/dev/products/pms/task/7`) };
  await context.addCookies([{ ...previousUrl, url: foyer.url }]);
  await signIn(page, member(45));
  await expect(page).toHaveURL("/dev/products/pms/task/7");
  await context.addCookies([{ ...previousUrl, url: foyer.url }]);
  await page.goto("/workspace");
  await expect(page).toHaveURL("/dev/products/pms/task/7");
});

test("a client who opens the workspace goes to the project product, whatever the cookie says", async ({
  page,
  context,
  foyer,
}) => {
  await signIn(page, "client@acme.test");
  await expect(page).toHaveURL(`/dev/products/pms/${acme}`);
  const value = encodeURIComponent(`${foyer.url}/dev/products/chat/elsewhere`);
  await context.addCookies([{ name: "previousUrl", value, url: foyer.url }]);
  await page.goto("/workspace");
  await expect(page).toHaveURL(`/dev/products/pms/${acme}`);
});

/** One of each kind; addresses.test.ts has all that is known. */
const hostile = ["//evil.test/path", "javascript:alert(document.domain)", "http://127.0.0.1.evil.test/workspace"];

test("an address that may not be followed is dropped, and the workspace shown", async ({ page, context, foyer }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openWorkspace(page, member(46));
  const { origin } = new URL(foyer.url);
  for (const address of [...hostile, `${origin.replace("//", "//evil.test\\@")}/`]) {
    await context.addCookies([{ name: "previousUrl", value: encodeURIComponent(address), url: foyer.url }]);
    await page.goto("/workspace");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await expect(page).toHaveURL("/workspace");
    expect(await rememberedIn(page)).toBeNull();
  }
  expect(asked.filter((url) => new URL(url).origin !== origin && !url.startsWith("ws://"))).toEqual([]);
});

test("signing in leads to no page for signing in, an organisation's or the suite's", async ({
  page,
  context,
  foyer,
}) => {
  await openWorkspace(page, member(48));
  for (const address of [`/${acme}/%6Cogin`, `${foyer.url}/register?x=1`]) {
    await context.addCookies([{ name: "previousUrl", value: encodeURIComponent(address), url: foyer.url }]);
    await page.goto("/workspace");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await expect(page).toHaveURL("/workspace");
    expect(await rememberedIn(page)).toBeNull();
  }
});

test("signing in does not follow an address to another site either", async ({ page, context, foyer }) => {
  await context.addCookies([{ name: "previousUrl", value: encodeURIComponent("//evil.test/"), url: foyer.url }]);
  await signIn(page, member(47));
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});
