import type { Page } from "@playwright/test";
import { demoId } from "../service/demo.ts";
import { expect, mailedCode, outbox, test } from "./fixtures.ts";
import { loginButton, member, openWorkspace } from "./screens.ts";
import { REFUSAL } from "./view.ts";
import { tapWire } from "./wire.ts";

/* The code that an organisation is verified by. */

const path = `/verify-organization/${demoId("organisation", 5)}`;
const OWNER = "owner@umbrella.test";
const field = (page: Page) => page.getByRole("textbox", { name: "Verification OTP" });

test("whoever is signed out signs in first and comes back; the mailed code leads to the workspace", async ({
  page,
}) => {
  await page.goto(path);
  await expect(page).toHaveURL("/login");
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill(OWNER);
  await page.getByRole("textbox", { name: "Password" }).fill("Passw0rd!");
  await loginButton(page).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: "Verify your organisation" })).toBeFocused();
  const before = (await outbox(page, OWNER)).length;
  await page.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByText("OTP sent successfully.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend OTP in 0:(30|2\d)$/ })).toBeVisible();
  const code = await mailedCode(page, OWNER, before + 1);
  // The wait is a deadline: it goes on where it was.
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

test("only an admin can, and everybody has a way back", async ({ page }) => {
  await openWorkspace(page, member(314));
  await page.goto(path);
  await field(page).fill("123456");
  await expect(page.getByRole("alert")).toHaveText("Only an admin of the organisation can verify it.");
  await page.getByRole("link", { name: "Back to your workspace" }).click();
  await expect(page).toHaveURL("/workspace");
});

test("a code that is none is told and not sent; a sending that is refused is said", async ({ page }) => {
  const wire = await tapWire(page);
  await openWorkspace(page, member(315));
  await page.goto(path);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(field(page)).toHaveAccessibleDescription("Required*");
  await field(page).fill("12345");
  await field(page).press("Enter");
  await expect(field(page)).toHaveAccessibleDescription("Verification OTP must be valid.");
  expect(wire.calls("activateOrganization")).toEqual([]);
  wire.take("resendOTP", ({ answer }) => answer(REFUSAL));
  await page.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  wire.take("activateOrganization", ({ answer }) => answer({ data: { success: false } }));
  await field(page).fill("123456");
  await expect(page.getByRole("alert").filter({ hasText: "Invalid OTP" })).toBeVisible();
});

test("a 401 leads to the login", async ({ page }) => {
  const wire = await tapWire(page);
  // Not before the picker is there: until then the sign-in still has to lead to it.
  await openWorkspace(page, member(316));
  await page.goto(path);
  wire.take("activateOrganization", ({ answer }) => answer({ code: 401, data: { error: "Your session has ended." } }));
  await field(page).fill("123456");
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
});
