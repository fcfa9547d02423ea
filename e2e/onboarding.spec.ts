import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo.ts";
import { expect, outbox, test } from "./fixtures.ts";
import { loginButton, PASSWORD, passwordField } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* New hires at their organisation's own pages: registering, signing in by email address or employee code. */

const { acme } = demoOrganisations;

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const next = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirm = (page: Page) => page.getByRole("textbox", { name: "Confirm Password" });
const register = (page: Page) => page.getByRole("button", { name: "Sign Up" });
const identifier = (page: Page) => page.getByRole("textbox", { name: "Email Address / Employee Code" });

async function fillRegistration(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await next(page).fill(PASSWORD);
  await confirm(page).fill(PASSWORD);
}

const hires = [
  {
    who: { email: "newhire2@acme.test", code: "ONB-002" },
    variant: "",
    place: `/dev/products/hrms/${acme}/employee-onboarding-preview`,
  },
  {
    who: { email: "prehire2@acme.test", code: "PRE-002" },
    variant: "/preboarding",
    place: `/dev/products/recruit/${acme}/boarding-document`,
  },
] as const;

for (const { who, variant, place } of hires) {
  test(`${who.email} registers, then signs in by email address and by employee code`, async ({ page }) => {
    await page.goto(`/${acme}${variant}/login`);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(`/${acme}${variant}/register`);
    await expect(page.getByText("Acme Industries")).toBeVisible();
    await fillRegistration(page, who.email);
    await register(page).click();
    await expect(page).toHaveURL(`/${acme}${variant}/login`);
    await expect.poll(async () => (await outbox(page, who.email))[0]?.subject).toMatch(/^You are registered at /);

    for (const name of [who.email, who.code]) {
      await page.context().clearCookies();
      await page.goto(`/${acme}${variant}/login`);
      await identifier(page).fill(name);
      await passwordField(page).fill(PASSWORD);
      await loginButton(page).click();
      await expect(page).toHaveURL(new RegExp(`${place}/[0-9a-f]{24}$`));
    }

    // Signed in, the organisation's pages lead on by themselves.
    await page.goto(`/${acme}/register`);
    await expect(page).toHaveURL(`/dev/products/hrms/${acme}/employee-onboarding-preview`);
    for (const path of ["/preboarding/register", "/login"]) {
      await page.goto(`/${acme}${path}`);
      await expect(page).toHaveURL(`/dev/products/recruit/${acme}/boarding-document`);
    }
  });
}

test("whoever is registered already, or unknown, is refused alike, and what was typed stays", async ({ page }) => {
  await page.goto(`/${acme}/register`);
  const alert = page.getByRole("alert");
  for (const address of ["newhire@acme.test", "nobody-at-all@acme.test"]) {
    await fillRegistration(page, address);
    await register(page).click();
    await expect(alert).toContainText("You cannot register with this email address here.");
    await expect(email(page)).toHaveAccessibleDescription(/^You cannot register/);
    await expect(email(page)).toHaveValue(address);
    await expect(next(page)).toHaveValue(PASSWORD);
    await email(page).press("x");
    await expect(alert).toHaveCount(0);
  }
});

test("registering: every problem at its field; a reload keeps the address and no password", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto(`/${acme}/preboarding/register`);
  await register(page).click();
  await expect(email(page)).toHaveAccessibleDescription("Required*");
  await expect(email(page)).toBeFocused();
  await expect(next(page)).toHaveAccessibleDescription(/^Required\*/);
  await expect(confirm(page)).toHaveAccessibleDescription("Required*");
  await fillRegistration(page, "somebody");
  await next(page).fill("N3w-password");
  await register(page).click();
  await expect(email(page)).toHaveAccessibleDescription("Email must be valid.");
  await expect(confirm(page)).toHaveAccessibleDescription("Password and confirm password does not match");
  await page.reload();
  await expect(email(page)).toHaveValue("somebody");
  await expect(next(page)).toHaveValue("");
  expect(wire.calls("signUp")).toEqual([]);
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/${acme}/preboarding/login`);
});
