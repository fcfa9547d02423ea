import type { Page } from "@playwright/test";
import { codeOf, scan } from "./authenticator.ts";
import { expect, signIn } from "./fixtures.ts";
import { codeField } from "./screens.ts";

/** Sets up an authenticator app for a person whose company requires a second factor, and returns its secret. */
export async function setUpApp(page: Page, email: string): Promise<string> {
  await signIn(page, email);
  await expect(page).toHaveURL("/setup-multi-factor");
  await page.getByRole("checkbox", { name: /^Authenticator App/ }).check();
  const secret = (await scan(page)).searchParams.get("secret") ?? "";
  await codeField(page).fill(await codeOf(secret));
  await expect(page.getByText("OTP verified successfully")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/login");
  return secret;
}
