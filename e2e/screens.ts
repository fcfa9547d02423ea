import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo/people.ts";
import { tokenOf } from "./demo-client.ts";
import { expect, signIn } from "./fixtures.ts";

/*
 * How a test reaches each screen. The 2,000 people of one organisation have the demo's password, so that each test has
 * its own person and no test disturbs another.
 */

export const PASSWORD = "Passw0rd!";
/** A new password, which the service takes; it would refuse the demo's as a common one. */
export const NEW_PASSWORD = "Amber-otter-9";

/** A member with several products. Each test gives its own number, so that no other test signs in as this person. */
export const member = (number: number) => `person${number}@northwind.test`;

export const identifierField = (page: Page) => page.getByRole("textbox", { name: "Email Address / User Name" });
export const passwordField = (page: Page) => page.getByRole("textbox", { name: "Password", exact: true });
export const loginButton = (page: Page) => page.getByRole("button", { name: "Login" });
export const codeField = (page: Page) => page.getByRole("textbox", { name: "Authentication Code" });

/** The announced heading of a screen whose focus is in a field. */
export const announcedHeading = (page: Page) => page.locator("[aria-live=polite].unseen");

export const onboardingPath = `/${demoOrganisations.acme}/login`;

/** Signs in over the form and waits for the picker. */
export async function signInToWorkspace(page: Page, identifier: string): Promise<void> {
  await signIn(page, identifier);
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
}

/** Begins a session of a person without a page. */
export async function beginSession(page: Page, identifier: string): Promise<{ url: string; token: string }> {
  const url = new URL("/", (await page.request.get("/health")).url()).href;
  return { url, token: await tokenOf({ url, origin: new URL(url).origin }, identifier) };
}

/** Opens the picker of a person who is signed in already, for tests that are not about signing in. */
export async function openWorkspace(page: Page, identifier: string): Promise<void> {
  const { url, token } = await beginSession(page, identifier);
  await page.context().addCookies([
    { name: "token", value: token, url },
    { name: "email", value: identifier, url },
  ]);
  await page.goto("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await expect(page.locator("html")).toHaveAttribute("data-live");
}

/** Serves a signed-in person's pages undrawn, as a static host does: that server does not know their first screen. */
export async function comeUndrawn(page: Page): Promise<void> {
  const url = new URL("/", (await page.request.get("/health")).url()).href;
  // The app drops this return address, because it is on a foreign site.
  await page.context().addCookies([{ name: "previousUrl", value: encodeURIComponent("https://stranger.test/"), url }]);
}

/** Goes from the picker to the change of the password. */
export async function openChangePassword(page: Page, identifier: string): Promise<void> {
  await openWorkspace(page, identifier);
  await page.getByRole("link", { name: "Change Password" }).click();
  await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
}

/** Fills in and sends the form that changes a password. */
export async function changePassword(page: Page, current: string, chosen = NEW_PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Current Password" }).fill(current);
  await page.getByRole("textbox", { name: "New Password" }).fill(chosen);
  await page.getByRole("textbox", { name: "Confirm Password" }).fill(chosen);
  await page.getByRole("button", { name: "Change Password" }).click();
}

export const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

/** The session's token, as the browser keeps it. */
export async function tokenIn(page: Page): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === "token");
  if (!token) throw new Error("nobody is signed in");
  return token.value;
}

/** Opens the code field of a person with an authenticator. The service mails no code on the way. */
export async function openMultiFactorLogin(page: Page): Promise<void> {
  await signIn(page, "mfa-app@acme.test");
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(codeField(page)).toBeVisible();
}

/** Opens the code page as a person who signed up in this browser and has not typed the code yet. */
export async function openVerifyEmail(page: Page, url: string, email: string): Promise<void> {
  await page.context().addCookies([{ name: "email", value: email, url }]);
  await page.goto("/verify-email");
  await expect(page.getByText(`We've sent you a six digit verification OTP at ${email}`)).toBeVisible();
}

/**
 * Stops the page's installed clock, so that only the test moves it. The
 * step forward is small, or the socket would take it for a lost connection.
 */
export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 1_000));

/** The box of a second factor that makes the device a trusted one. */
export const trustBox = (page: Page) =>
  page.getByRole("checkbox", { name: "Don't ask for a code on this device for 30 days" });

/* The menus around the pages of a signed-in person, and their panels. */

export const account = (page: Page) => page.getByRole("button", { name: /^Account: / });
export const help = (page: Page) => page.getByRole("button", { name: "Help" });
export const panel = (page: Page) => page.getByRole("dialog");
export const devices = (page: Page) => page.getByRole("dialog", { name: "Signed-in Devices" });
/** The rows of the devices, without the row of titles. */
export const deviceRows = (page: Page) =>
  devices(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

/** Opens a panel of the account menu. */
export async function openPanel(page: Page, name: string): Promise<void> {
  await account(page).click();
  await page.getByRole("button", { name, exact: true }).click();
}

export async function openDevices(page: Page): Promise<void> {
  await openPanel(page, "Signed-in Devices");
  await expect(panel(page)).toContainText(/Only this device is signed in\.|You're signed in on/);
}
