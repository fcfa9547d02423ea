import { expect, mailedCode, signIn, test } from "./fixtures.ts";
import {
  announcedHeading,
  codeField,
  identifierField,
  loginButton,
  member,
  openWorkspace,
  PASSWORD,
  passwordField,
} from "./screens.ts";
import { tabTo } from "./tab-to.ts";
import { tapWire } from "./wire.ts";

/* The app by keyboard and screen reader: the place of the focus, and the announcements. */

test("the focus can be seen on every stop, also in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openWorkspace(page, "admin@acme.test");
  // From the beginning of the page: through the bar and the menu, and all of the picker.
  await page.reload();
  await expect(page.getByRole("link", { name: "Downloads" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await tabTo(page, page.getByRole("button", { name: "Logout" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await tabTo(page, loginButton(page));
});

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

test("a person sets up a second factor by keyboard alone", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("hrms|master|MFA|verify", ({ answer }) => answer({ data: { success: true } }));
  wire.take("hrms|master|MFA|setup", ({ answer }) => answer({ data: { success: true } }));
  await signIn(page, "mfa-new@acme.test");
  await expect(page.getByRole("heading", { name: "Multi-Factor Authentication Setup" })).toBeFocused();
  await tabTo(page, page.getByRole("checkbox", { name: /^Authenticator App/ }));
  await page.keyboard.press("Space");
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Copy Secret Key" })).toBeFocused();
  await tabTo(page, codeField(page));
  await page.keyboard.type("123456");
  await expect(page.getByText("OTP verified successfully")).toBeVisible();
  // The field keeps the focus although its code was accepted.
  await expect(codeField(page)).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(announcedHeading(page)).toHaveText("Sign In Your Account");
  await expect(passwordField(page)).toBeFocused();
});

test("a person signs up by keyboard alone", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("signUp", ({ answer }) => answer({ data: { success: true } }));
  await page.goto("/register");
  await expect(page.getByRole("textbox", { name: "First Name" })).toBeVisible();
  for (const [name, text] of [
    ["First Name", "Ada"],
    ["Last Name", "Lovelace"],
    ["Email", "ada@engines.test"],
  ] as const) {
    await tabTo(page, page.getByRole("textbox", { name }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole("combobox", { name: "Country Code" }));
  await page.keyboard.type("portu");
  await expect(page.getByRole("main").getByRole("option")).toHaveText(["Portugal +351"]);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Phone" }));
  await page.keyboard.type("912345678");
  await tabTo(page, page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await expect(announcedHeading(page)).toHaveText("About your company");
  await expect(page.getByRole("textbox", { name: "Company" })).toBeFocused();
  await tabTo(page, page.getByRole("textbox", { name: "Company" }));
  await page.keyboard.type("Engines");
  await tabTo(page, page.getByRole("combobox", { name: "Number of Employees" }));
  await page.keyboard.type("25");
  await expect(page.getByRole("combobox", { name: "Number of Employees" })).toHaveValue("25-50");
  await tabTo(page, page.getByRole("combobox", { name: "Country", exact: true }));
  await expect(page.getByRole("combobox", { name: "Country", exact: true })).toHaveValue("Portugal");
  await tabTo(page, page.getByRole("button", { name: "Sign Up" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Stay Tuned" })).toBeFocused();
  expect(wire.calls("signUp")).toMatchObject([{ phone: "351912345678", numemployees: "25-50", country: "Portugal" }]);
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
