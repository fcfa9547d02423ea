import type { Page } from "@playwright/test";
import { verifyOrganizationPath as path } from "./access-forms.ts";
import { expect, mailedCode, outbox, test } from "./fixtures.ts";
import { announcedHeading, loginButton } from "./screens.ts";

/* A person verifies an organisation by a mailed code. */

const OWNER = "owner@umbrella.test";
const field = (page: Page) => page.getByRole("textbox", { name: "Verification OTP" });

test("a signed-out person signs in and returns; the mailed code leads to the workspace", async ({ page }) => {
  await page.goto(path);
  await expect(page).toHaveURL("/login");
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill(OWNER);
  await page.getByRole("textbox", { name: "Password" }).fill("Passw0rd!");
  await loginButton(page).click();
  await expect(page).toHaveURL(path);
  await expect(announcedHeading(page)).toHaveText("Verify your organisation");
  await expect(field(page)).toBeFocused();
  const before = (await outbox(page, OWNER)).length;
  await page.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByText("OTP sent successfully.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend OTP in 0:(30|2\d)$/ })).toBeVisible();
  const code = await mailedCode(page, OWNER, before + 1);
  // The wait is a deadline, so that it goes on after a reload.
  await page.reload();
  await expect(page.getByRole("button", { name: /^Resend OTP in 0:(30|2\d|1\d)$/ })).toBeVisible();
  await field(page).fill(code === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
  await expect(field(page)).toHaveAccessibleDescription("Invalid OTP");
  await expect(field(page)).toHaveValue(/^00000[01]$/);
  await field(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await field(page).press("Enter");
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("OTP verified successfully")).toBeVisible();
});
