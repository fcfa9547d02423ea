import type { Page } from "@playwright/test";
import { demoOrganisations } from "../../service/demo/people.ts";
import { expect, mailedCode, outbox, test } from "../../e2e/fixtures.ts";
import { loginButton, NEW_PASSWORD, passwordField } from "../../e2e/screens.ts";

/* A new hire whom a stranger registers first, at their organisation's own pages. */

const { acme } = demoOrganisations;

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const next = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirm = (page: Page) => page.getByRole("textbox", { name: "Confirm Password" });
const register = (page: Page) => page.getByRole("button", { name: "Sign Up" });
const codeField = (page: Page) => page.getByRole("textbox", { name: "Verification OTP" });
const identifier = (page: Page) => page.getByRole("textbox", { name: "Email Address / Employee Code" });

const hire = { email: "prehire2@acme.test", code: "PRE-002" } as const;

async function registerAt(page: Page, path: string, address: string, password = NEW_PASSWORD): Promise<void> {
  await page.goto(`${path}/register`);
  await expect(page.getByText("Acme Industries")).toBeVisible();
  await email(page).fill(address);
  await next(page).fill(password);
  await confirm(page).fill(password);
  await register(page).click();
  await expect(page).toHaveURL(`${path}/login`);
  await expect(page.getByText("Sign in to finish registering.")).toBeVisible();
}

async function signInAt(page: Page, name: string, password = NEW_PASSWORD): Promise<void> {
  await identifier(page).fill(name);
  await passwordField(page).fill(password);
  await loginButton(page).click();
}

/** Waits for the page that asks for the code of this address. */
async function expectCodeAskedFor(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL("/verify-email");
  await expect(page.getByText(`We've sent you a six digit verification OTP at ${address}`)).toBeVisible();
}

test("a stranger who registers a new hire first gets no access, and the new hire's own sign-in makes the code count", async ({
  page,
  browser,
  foyer,
}) => {
  const path = `/${acme}/preboarding`;
  await test.step("the stranger knows the email address and gets no access", async () => {
    const stranger = await (await browser.newContext({ baseURL: foyer.url })).newPage();
    const password = "Str4nger-here!";
    await registerAt(stranger, path, hire.email, password);
    await signInAt(stranger, hire.email, password);
    await expectCodeAskedFor(stranger, hire.email);
    const right = await mailedCode(page, hire.email);
    await codeField(stranger).fill(right === "000000" ? "111111" : "000000");
    await expect(stranger.getByRole("alert").filter({ hasText: "Invalid OTP" })).toBeVisible();
    await expect(stranger).toHaveURL("/verify-email");
    await stranger.context().close();
  });

  await registerAt(page, path, hire.email);
  await signInAt(page, hire.email);
  await expectCodeAskedFor(page, hire.email);
  const code = await mailedCode(page, hire.email, 2);
  await page.reload();
  await expectCodeAskedFor(page, hire.email);
  // Two passwords wait, and a code alone does not tell to which it belongs.
  await codeField(page).fill(code);
  await expect(page.getByRole("alert").filter({ hasText: "Sign in again to get a new code." })).toBeVisible();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL(`${path}/login`);
  await expect(identifier(page)).toHaveValue(hire.email);
  await signInAt(page, hire.email);
  await expectCodeAskedFor(page, hire.email);
  await page.goBack();
  await expect(page).toHaveURL(`${path}/login`);
  await signInAt(page, hire.code);
  await expectCodeAskedFor(page, hire.email);
  await codeField(page).fill(code);
  await expect(page).toHaveURL(new RegExp(`/dev/products/recruit/${acme}/boarding-document/[0-9a-f]{24}$`));
  await expect.poll(async () => (await outbox(page, hire.email))[0]?.subject).toMatch(/^You are registered at /);

  // Signed in, the organisation's pages lead on by themselves.
  await page.goto(`/${acme}/register`);
  await expect(page).toHaveURL(`/dev/products/hrms/${acme}/employee-onboarding-preview`);
  await page.goto(`/${acme}/preboarding/register`);
  await expect(page).toHaveURL(`/dev/products/recruit/${acme}/boarding-document`);
});
