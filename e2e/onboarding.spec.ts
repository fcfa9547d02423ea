import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo.ts";
import { expect, mailedCode, outbox, test } from "./fixtures.ts";
import { loginButton, PASSWORD, passwordField } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* New hires at their organisation's own pages: registering, signing in by email address or employee code. */

const { acme } = demoOrganisations;

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const next = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirm = (page: Page) => page.getByRole("textbox", { name: "Confirm Password" });
const register = (page: Page) => page.getByRole("button", { name: "Sign Up" });
const codeField = (page: Page) => page.getByRole("textbox", { name: "Verification OTP" });
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

async function registerAt(page: Page, path: string, address: string, password = PASSWORD): Promise<void> {
  await page.goto(`${path}/register`);
  await expect(page.getByText("Acme Industries")).toBeVisible();
  await email(page).fill(address);
  await next(page).fill(password);
  await confirm(page).fill(password);
  await register(page).click();
  await expect(page).toHaveURL(`${path}/login`);
  await expect(page.getByText("Sign in to finish registering.")).toBeVisible();
}

async function signInAt(page: Page, name: string, password = PASSWORD): Promise<void> {
  await identifier(page).fill(name);
  await passwordField(page).fill(password);
  await loginButton(page).click();
}

/** On the page that asks for the code of this address. */
async function expectCodeAskedFor(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL("/verify-email");
  await expect(page.getByText(`We've sent you a six digit verification OTP at ${address}`)).toBeVisible();
}

for (const { who, variant, place } of hires) {
  test(`${who.email} registers, enters the mailed code, then signs in by email address and by employee code`, async ({
    page,
    browser,
    foyer,
  }) => {
    const path = `/${acme}${variant}`;
    const boarding = new RegExp(`${place}/[0-9a-f]{24}$`);
    await page.goto(`${path}/login`);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(`${path}/register`);

    await test.step("a stranger who knows the email address registers first, and gets nowhere", async () => {
      const stranger = await (await browser.newContext({ baseURL: foyer.url })).newPage();
      const password = "Str4nger-here!";
      await registerAt(stranger, path, who.email, password);
      await signInAt(stranger, who.email, password);
      await expectCodeAskedFor(stranger, who.email);
      const right = await mailedCode(page, who.email);
      await codeField(stranger).fill(right === "000000" ? "111111" : "000000");
      await expect(stranger.getByRole("alert").filter({ hasText: "Invalid OTP" })).toBeVisible();
      await expect(stranger).toHaveURL("/verify-email");
      await stranger.context().close();
    });

    await registerAt(page, path, who.email);
    await signInAt(page, who.email);
    await expectCodeAskedFor(page, who.email);
    const code = await mailedCode(page, who.email, 2);

    await test.step("a reload asks for the password again, and both ways back lead to it", async () => {
      await page.reload();
      await expectCodeAskedFor(page, who.email);
      // Two passwords wait, and a code alone does not say whose it is.
      await codeField(page).fill(code);
      await expect(page.getByRole("alert").filter({ hasText: "Sign in again to get a new code." })).toBeVisible();
      await page.getByRole("link", { name: "Back to sign in" }).click();
      await expect(page).toHaveURL(`${path}/login`);
      await expect(identifier(page)).toHaveValue(who.email);
      await signInAt(page, who.email);
      await expectCodeAskedFor(page, who.email);
      await page.goBack();
      await expect(page).toHaveURL(`${path}/login`);
      await signInAt(page, who.code);
      await expectCodeAskedFor(page, who.email);
    });

    await codeField(page).fill(code);
    await expect(page).toHaveURL(boarding);
    await expect.poll(async () => (await outbox(page, who.email))[0]?.subject).toMatch(/^You are registered at /);

    for (const name of [who.email, who.code]) {
      await page.context().clearCookies();
      await page.goto(`${path}/login`);
      await signInAt(page, name);
      await expect(page).toHaveURL(boarding);
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
