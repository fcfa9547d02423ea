import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo/people.ts";
import { expect, mailedLink, test } from "./fixtures.ts";
import { loginButton, NEW_PASSWORD, passwordField } from "./screens.ts";

/* A new hire's forgotten password. The journeys have the mailed link of everyone else, and the recovery code. */

const { acme } = demoOrganisations;

const emailField = (page: Page) => page.getByRole("textbox", { name: "Email" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const next = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirm = (page: Page) => page.getByRole("textbox", { name: "Confirm Password" });
const reset = (page: Page) => page.getByRole("button", { name: "Reset Password" });
const expired = (page: Page) => page.getByRole("heading", { name: "This link no longer works" });

async function choosePassword(page: Page, password: string): Promise<void> {
  await next(page).fill(password);
  await confirm(page).fill(password);
  await reset(page).click();
}

test("a new hire resets a password at the organisation's own pages", async ({ page }) => {
  const email = "newhire@acme.test";
  await page.goto(`/${acme}/login`);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL(`/${acme}/forgot-password`);
  await expect(page.getByText("Acme Industries")).toBeVisible();
  await expect(page.getByRole("link", { name: "Try Recovery code?" })).toBeVisible();
  await emailField(page).fill(email);
  await submit(page).click();
  await expect(page).toHaveURL(`/${acme}/email-sent`);
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(`/${acme}/login`);

  const link = await mailedLink(page, email);
  expect(link).toMatch(new RegExp(`^/${acme}/reset/[\\w-]+$`));
  await page.goto(link);
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/${acme}/login`);
  await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill(email);
  await passwordField(page).fill(NEW_PASSWORD);
  await loginButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/dev/products/hrms/.*/employee-onboarding-preview/[0-9a-f]{24}$`));

  await page.context().clearCookies();
  await page.goto(link);
  await expect(expired(page)).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL(`/${acme}/forgot-password`);
});
