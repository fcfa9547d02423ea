import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { announcedHeading, codeField, loginButton, openWorkspace, passwordField } from "../../e2e/screens.ts";
import { tabTo } from "../../e2e/tab-to.ts";
import { tapWire } from "../../e2e/wire.ts";

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
