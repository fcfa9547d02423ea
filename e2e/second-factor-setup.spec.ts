import type { Page } from "@playwright/test";
import { askForSecondFactor } from "./administer.ts";
import { codeOf } from "./authenticator.ts";
import { expect, mailedCode, signIn, test } from "./fixtures.ts";
import { codeField, member } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* A person sets up email as the second factor. The journeys have the authenticator app. */

const heading = (page: Page) => page.getByRole("heading", { name: "Multi-Factor Authentication Setup" });
const emailTick = (page: Page) => page.getByRole("checkbox", { name: /^Email/ });
const appTick = (page: Page) => page.getByRole("checkbox", { name: /^Authenticator App/ });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save" });
const secretKey = async (page: Page) =>
  (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(/\s/g, "");

/** Signs in a new person whose company requires a second factor, which leads to the set-up. */
async function openSetup(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page).toHaveURL("/setup-multi-factor");
  await expect(saveButton(page)).toBeVisible();
}

test("a person sets up email alone, saved at once, and requests a code at the next sign-in", async ({
  page,
  foyer,
}) => {
  const email = member(302);
  await askForSecondFactor(foyer, email);
  const wire = await tapWire(page);
  await openSetup(page, email);
  await expect(page.getByText(`We'll send a 6-digit code to ${email}.`)).toBeVisible();
  await emailTick(page).check();
  await saveButton(page).dblclick();
  await expect(page).toHaveURL("/login");
  expect(wire.calls("hrms|master|MFA|setup")).toMatchObject([{ isEmailMFA: true, isAuthenticatorAppMFA: false }]);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await page.getByRole("button", { name: "Send code" }).click();
  await codeField(page).fill(await mailedCode(page, email, 2));
  await expect(page).toHaveURL("/workspace");

  // Opened from the workspace, the set-up shows the present factors and leads back.
  await page.getByRole("link", { name: "Update Multi-Factor Authenticate Setup?" }).click();
  await expect(heading(page)).toBeFocused();
  await expect(emailTick(page)).toBeChecked();
  await expect(appTick(page)).not.toBeChecked();
  await page.getByRole("link", { name: "Back to your workspace" }).click();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.goBack();
  await expect(emailTick(page)).toBeChecked();
  await appTick(page).check();
  await expect(page.getByText("Enter a code from your authenticator app to turn it on")).toBeVisible();
  await codeField(page).fill(await codeOf(await secretKey(page)));
  await expect(page.getByText("OTP verified successfully")).toBeVisible();
  await saveButton(page).click();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("Multi-Factor Authentication Setup Successfully")).toBeVisible();
});
