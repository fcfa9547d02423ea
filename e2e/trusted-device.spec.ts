import type { Page } from "@playwright/test";
import { administer, askForSecondFactor } from "./administer.ts";
import { codeOf, scan } from "./authenticator.ts";
import { expect, signIn, signOut, test } from "./fixtures.ts";
import { codeField, member } from "./screens.ts";

/* A person makes a device a trusted one, which then needs no code. Initech allows it in the demo. */

const box = (page: Page) => page.getByRole("checkbox", { name: "Don't ask for a code on this device for 30 days" });
const workspace = (page: Page) => page.getByRole("heading", { name: "Choose your workspace" });

/** Sets up an authenticator app for a person whose company requires a second factor, and returns its secret. */
async function setUpApp(page: Page, email: string): Promise<string> {
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

async function openDevices(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Signed-in Devices", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere" })).toBeVisible();
}

async function closePanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Signed-in Devices" })).toHaveCount(0);
}

test("a person who trusts a device signs in there without a code until they end it", async ({ page, foyer }) => {
  const email = member(130);
  await askForSecondFactor(foyer, email);
  const secret = await setUpApp(page, email);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(box(page)).not.toBeChecked();
  await codeField(page).pressSequentially("12");
  await box(page).check();
  await expect(codeField(page)).toHaveValue("12");
  await codeField(page).fill(await codeOf(secret, "next"));
  await expect(workspace(page)).toBeVisible();

  const cookies = await page.context().cookies(`${foyer.url}/socket.io`);
  const cookie = cookies.find(({ name }) => name.startsWith("device-"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/socket.io" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("device-");
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(cookie?.value ?? "");

  // The page that made it knows that it is this device.
  await openDevices(page);
  const trusted = page.getByRole("list", { name: "Devices that need no code" });
  await expect(trusted.getByText("This device")).toBeVisible();
  await closePanel(page);

  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/workspace");

  await openDevices(page);
  await expect(trusted.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Ask for a code again on Chrome on Linux" }).click();
  await expect(trusted).toHaveCount(0);
  await closePanel(page);
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(box(page)).not.toBeChecked();
});

test("a device that could not be trusted lets the person in and says so", async ({ page, foyer, faults }) => {
  const email = member(131);
  await askForSecondFactor(foyer, email);
  const secret = await setUpApp(page, email);
  faults.expectFault(/Failed to load resource/);
  await page.route("**/trusted-device", (route) => route.abort());
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await box(page).check();
  await codeField(page).fill(await codeOf(secret, "next"));
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("We couldn't trust this device, so it will need a code next time.")).toBeVisible();
  expect(await page.context().cookies(`${foyer.url}/socket.io`)).not.toContainEqual(
    expect.objectContaining({ httpOnly: true }),
  );
});

for (const leaves of ["reload", "goBack"] as const) {
  test(`a person who leaves while the device becomes a trusted one stays signed in: ${leaves}`, async ({
    page,
    foyer,
  }) => {
    const email = member(leaves === "reload" ? 133 : 134);
    await askForSecondFactor(foyer, email);
    const secret = await setUpApp(page, email);
    // The cookie's request gets no answer.
    await page.route("**/trusted-device", () => {});
    await signIn(page, email);
    await expect(page).toHaveURL("/multi-factor-authenticate");
    await box(page).check();
    await codeField(page).fill(await codeOf(secret, "next"));
    await expect(page.getByText("Remembering this device…")).toBeVisible();
    await page[leaves]();
    await expect(workspace(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/workspace");
  });
}

test("a company that does not allow it offers no box", async ({ page, foyer }) => {
  const email = member(132);
  await askForSecondFactor(foyer, email);
  const added = await administer(foyer, "add-organisation", "Strict", "--second-factor");
  const strict = /[0-9a-f]{24}/.exec(added)?.[0] ?? "";
  await administer(foyer, "add-user", email, "--organisation", strict);
  const secret = await setUpApp(page, email);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(box(page)).toHaveCount(0);

  await administer(foyer, "set-organisation", strict, "--trusted-devices", "on");
  await signIn(page, email);
  await expect(box(page)).toBeVisible();
  await box(page).check();
  await codeField(page).fill(await codeOf(secret, "next"));
  await expect(workspace(page)).toBeVisible();
  await administer(foyer, "set-organisation", strict, "--trusted-devices", "off");
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(box(page)).toHaveCount(0);
});
