import type { Locator } from "@playwright/test";
import { expect, mailedCode, signIn, signOut, test } from "./fixtures.ts";
import { changePassword, member, openWorkspace } from "./screens.ts";
import { demoOrganisations } from "../service/demo/people.ts";
import { tapWire } from "./wire.ts";

/*
 * Each demo person signs in completely, on real parts: browser, sockets, service, database, mails, and codes
 * as an authenticator shows them.
 */

const { acme, globex } = demoOrganisations;

const arrivedAt = (product: string, path: string) => new RegExp(`/dev/products/${product}/${path}$`);

test("an admin picks one of two organisations and any product, and finds it active next time", async ({ page }) => {
  await signIn(page, "admin@acme.test");
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("radio", { name: /Acme/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
  await page.getByRole("radio", { name: /Globex/ }).check();
  for (const name of [
    "HR Management",
    "Chat",
    "Project Management",
    "Payroll",
    "Survey",
    "Recruitment",
    "Assets",
    "Performance",
  ]) {
    await expect(page.getByRole("radio", { name })).toBeVisible();
  }
  await page.getByRole("radio", { name: "Payroll" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(arrivedAt("payroll", globex));
  await expect(page.getByText(globex)).not.toHaveCount(0);
  await page.goto("/workspace");
  await expect(page.getByRole("radio", { name: /Globex/ })).toBeChecked();
  // Restores the state that other tests expect.
  await page.getByRole("radio", { name: /Acme/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(arrivedAt("hrms", `${acme}/dashboard`));
});

test("the login's reply brings the workspace's list; a later visit asks the service for it", async ({ page }) => {
  const wire = await tapWire(page);
  await signIn(page, "noproduct@acme.test");
  const reload = page.getByRole("button", { name: "Reload" });
  await expect(reload).toBeVisible();
  expect(wire.calls("getWorkspaceList")).toEqual([]);
  await reload.click();
  await expect.poll(() => wire.calls("getWorkspaceList")).toEqual([{ requirePlanDetails: true }]);
  await expect(reload).toBeVisible();
});

test("a person must change a password that someone else set, and then signs in with the new one", async ({ page }) => {
  await signIn(page, "forced@acme.test");
  await expect(page).toHaveURL("/change-password");
  // The session may open no other page.
  await page.goto("/workspace");
  await expect(page).toHaveURL("/change-password");
  await changePassword(page, "Passw0rd!");
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("Password updated successfully.")).toBeVisible();

  await signOut(page);
  await signIn(page, "forced@acme.test");
  await expect(page.getByRole("alert")).toBeVisible();
  await signIn(page, "forced@acme.test", "N3w-password");
  await expect(page).toHaveURL("/workspace");
});

test("a person enters the code of an unverified account and goes on", async ({ page }) => {
  await signIn(page, "inactive@acme.test");
  await expect(page).toHaveURL("/verify-email");
  await expect(page.getByText("We've sent you a six digit verification OTP at inactive@acme.test")).toBeVisible();
  const code = await mailedCode(page, "inactive@acme.test");
  const field = page.getByRole("textbox", { name: "Verification OTP" });
  await field.fill(code === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert")).toHaveText(/Invalid OTP/);
  await field.fill(code);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/workspace");
});

/** Whether a button is drawn as the primary one: filled, not only with a border. */
const isMain = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)");

test("second factor by email: a person requests the code, the countdown survives a new sign-in, and the code signs in", async ({
  page,
}) => {
  await signIn(page, "mfa-email@acme.test");
  await expect(page).toHaveURL("/multi-factor-authenticate");
  // The button that requests the mail is the primary one; then the field waits for the code.
  const [send, verify] = [
    page.getByRole("button", { name: "Send code" }),
    page.getByRole("button", { name: "Verify" }),
  ];
  await expect.poll(() => isMain(send)).toBe(true);
  await expect.poll(() => isMain(verify)).toBe(false);
  await expect(page.getByText("Google Authenticator")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Use a recovery code" })).toBeVisible();
  await send.click();
  await expect(page.getByText(/Resend code in/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Authentication Code" })).toBeFocused();
  await expect.poll(() => isMain(verify)).toBe(true);
  const code = await mailedCode(page, "mfa-email@acme.test");
  // A reload forgets the password and leads to the form with the identifier.
  await page.reload();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("textbox", { name: "Email Address / User Name" })).toHaveValue("mfa-email@acme.test");
  await page.getByRole("textbox", { name: "Password" }).fill("Passw0rd!");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText(/Resend code in/)).toBeVisible();
  // The sixth digit sends the code.
  await page.getByRole("textbox", { name: "Authentication Code" }).pressSequentially(code);
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("link", { name: "Update Multi-Factor Authenticate Setup?" })).toBeVisible();
});

test("a person searches 500 organisations and enters the chosen one", async ({ page }) => {
  await signIn(page, "many@acme.test");
  await expect(page.getByText("500 organisations")).toBeVisible();
  const organisations = page.getByRole("group", { name: "Organisations" }).getByRole("radio");
  await expect(organisations.first()).toBeChecked();
  const next = page.getByRole("button", { name: "Next" });
  const search = page.getByRole("searchbox", { name: "Search organisations" });
  await expect(next).toHaveAccessibleDescription(/^Open HR Management at ./);

  // Next does not enter an organisation that the search hides.
  await search.fill("amber cap");
  await expect(page.getByText(/^1 of 500/)).toBeVisible();
  await expect(organisations).not.toBeChecked();
  await expect(page.getByText("Choose an organisation to see its products.")).toBeVisible();
  await expect(next).toBeDisabled();
  await search.fill("nothing like it");
  await expect(page.getByText("No organisations found.")).toBeVisible();
  await expect(next).toHaveCount(0);

  await search.fill("amber cap");
  await search.press("Enter");
  await expect(organisations).toBeChecked();
  await expect(next).toHaveAccessibleDescription(/^Open HR Management at Amber Cap/);
  await next.click();
  await expect(page).toHaveURL(/\/dev\/products\/hrms\/[0-9a-f]{24}\/dashboard$/);
});

test("a double click or Enter opens a product", async ({ page }) => {
  await openWorkspace(page, member(540));
  await page.getByText("Salaries and payslips").dblclick();
  await expect(page).toHaveURL(arrivedAt("payroll", "[0-9a-f]{24}"));
  await page.goto("/workspace");
  await page.getByRole("radio", { name: "HR Management" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Chat" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(arrivedAt("chat", "[0-9a-f]{24}"));
});

test("a reload keeps the identifier and clears the password; signing out clears both", async ({ page }) => {
  await page.goto("/login");
  const identifier = page.getByRole("textbox", { name: "Email Address / User Name" });
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await identifier.fill("nobody@acme.te");
  await page.getByRole("textbox", { name: "Password" }).fill("Passw0rd!");
  await page.reload();
  await expect(identifier).toHaveValue("nobody@acme.te");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
  await identifier.fill("nobody@acme.test");
  await page.getByRole("textbox", { name: "Password" }).fill("Passw0rd!");
  await page.getByRole("button", { name: "Login" }).click();
  await signOut(page);
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(["tabId"]);
});
