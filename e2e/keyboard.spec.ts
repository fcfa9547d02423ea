import { expect, mailedCode, test } from "./fixtures.ts";
import {
  announcedHeading,
  codeField,
  identifierField,
  loginButton,
  member,
  PASSWORD,
  passwordField,
} from "./screens.ts";
import { tabTo } from "./tab-to.ts";

/* The app by keyboard and screen reader: the place of the focus, and the announcements. */

test("a person signs in with a second factor by keyboard alone", async ({ page }) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await tabTo(page, identifierField(page));
  await page.keyboard.type("mfa-both@acme.test");
  await tabTo(page, passwordField(page));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByRole("button", { name: "Show password" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await tabTo(page, loginButton(page));
  await page.keyboard.press("Enter");

  await expect(codeField(page)).toBeFocused();
  await expect(announcedHeading(page)).toHaveText("Multi-Factor Authentication");
  await tabTo(page, page.getByRole("button", { name: "Get a code by email instead" }));
  await page.keyboard.press("Enter");
  // The other method's form focuses its first control.
  await expect(page.getByRole("button", { name: "Send code" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await mailedCode(page, "mfa-both@acme.test"));

  await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await tabTo(page, page.getByRole("radio", { name: "HR Management" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Chat" })).toBeFocused();
  await expect(page.getByRole("radio", { name: "Chat" })).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dev\/products\/chat\//);
});

test("a new screen sets the document's title and focuses or announces its heading; the first screen keeps the focus", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect(page).toHaveTitle("Sign In Your Account · Foyer");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  const arrive = async (heading: string) => {
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(`${heading} · Foyer`);
  };
  await identifierField(page).fill(member(68));
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press("Enter");
  await arrive("Choose your workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.getByRole("link", { name: "Downloads" }).press("Enter");
  await arrive("Download Our Latest App");
  await page.goBack();
  await arrive("Choose your workspace");
  await page.goForward();
  await arrive("Download Our Latest App");
  await page.getByRole("link", { name: "Change Password" }).press("Enter");
  await expect(announcedHeading(page)).toHaveText("Change Password");
  await expect(page).toHaveTitle("Change Password · Foyer");
});
