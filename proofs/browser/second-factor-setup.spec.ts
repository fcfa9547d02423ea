import type { Page } from "@playwright/test";
import { askForSecondFactor } from "../../e2e/administer.ts";
import { codeOf, scan, wrongCodeOf } from "../../e2e/authenticator.ts";
import { alone, expect, signIn, test } from "../../e2e/fixtures.ts";
import { codeField, cookieNames, loginButton, member } from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";
import { DEMO_RECOVERY_CODE } from "../../service/demo/flows.ts";
import { DEMO_AUTHENTICATOR_SECRET } from "../../service/demo/people.ts";

/* Details of the set-up of a second factor: QR code, copies and prints, mistakes, reloads and other tabs. */

const heading = (page: Page) => page.getByRole("heading", { name: "Multi-Factor Authentication Setup" });
const appTick = (page: Page) => page.getByRole("checkbox", { name: /^Authenticator App/ });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save" });
const secretKey = async (page: Page) =>
  (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(/\s/g, "");
const shownRecoveryCode = (page: Page) => page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{6}$/).innerText();

/** Signs in a new person whose company requires a second factor, which leads to the set-up. */
async function openSetup(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page).toHaveURL("/setup-multi-factor");
  await expect(saveButton(page)).toBeVisible();
}

/** Signs in as a person of the demo. The tests save nothing, so they can share the person. */
const openDemoSetup = (page: Page) => openSetup(page, "mfa-new@acme.test");

test("the page keeps too few digits without a call, checks a code once, and says that a check has failed", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await openDemoSetup(page);
  await appTick(page).check();
  const asked: (() => void)[] = [];
  wire.take("hrms|master|MFA|verify", ({ answer }) => asked.push(() => answer({ code: 500, data: "?" })));
  await codeField(page).pressSequentially("12345");
  await codeField(page).press("Enter");
  await expect(codeField(page)).toHaveAccessibleDescription("Authentication Code must be valid.");
  await appTick(page).uncheck();
  await expect(codeField(page)).toBeHidden();
  await appTick(page).check();
  await expect(codeField(page)).toHaveValue("12345");
  expect(wire.calls("hrms|master|MFA|verify")).toEqual([]);
  await codeField(page).press("End");
  await page.keyboard.press("6");
  await expect(page.getByText("Checking the code…")).toBeVisible();
  await page.keyboard.type("789");
  await page.keyboard.press("Enter");
  await expect(codeField(page)).toHaveValue("123456");
  await expect.poll(() => asked.length).toBe(1);
  asked.forEach((answer) => answer());
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  expect(wire.calls("hrms|master|MFA|verify")).toMatchObject([{ otp: "123456" }]);
  await codeField(page).press("Enter");
  await expect.poll(() => wire.calls("hrms|master|MFA|verify").length).toBe(2);
});

test("a person copies, downloads and prints secret key and recovery code, and is told when the browser refuses to copy", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute("data-printed");
  });
  await openDemoSetup(page);
  await appTick(page).check();
  const pasted = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy Secret Key" }).click();
  await expect(page.getByRole("button", { name: "Copied Secret Key" })).toBeVisible();
  expect(await pasted()).toBe(await secretKey(page));
  const recoveryCode = await shownRecoveryCode(page);
  await page.getByRole("button", { name: "Copy Recovery Code" }).click();
  await expect(page.getByRole("button", { name: "Copied Recovery Code" })).toBeVisible();
  expect(await pasted()).toBe(recoveryCode);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy Secret Key" }).click();
  await expect(page.getByText("Your browser didn't allow copying.")).toBeVisible();

  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Recovery Code" }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe("foyer-recovery-code.txt");
  const file = await download.createReadStream();
  expect((await file.toArray()).join("")).toContain(recoveryCode);

  await page.getByRole("button", { name: "Print Recovery Code" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(recoveryCode)).toBeVisible();
  await expect(page.getByText("Foyer Recovery Code")).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden();
  await expect(saveButton(page)).toBeHidden();
});

test("a set-up that a second tab has restarted can be started over, with the new key", async ({ page, foyer }) => {
  const email = member(321);
  await askForSecondFactor(foyer, email);
  await openSetup(page, email);
  await appTick(page).check();
  const key = await secretKey(page);
  const other = await page.context().newPage();
  await openSetup(other, email);
  await other.close();
  await codeField(page).fill(await codeOf(key));
  await expect(page.getByRole("alert")).toContainText("Start over.");
  await page.getByRole("button", { name: "Start over" }).click();
  await appTick(page).check();
  const newKey = await secretKey(page);
  expect(newKey).not.toBe(key);
  await codeField(page).fill(await codeOf(newKey));
  await expect(saveButton(page)).toBeEnabled();
});

test("a reload of the set-up leads to the login; Back leads to the form, and Forward does not return", async ({
  page,
}) => {
  await openDemoSetup(page);
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL("/login");
  await openDemoSetup(page);
  await page.reload();
  await expect(page).toHaveURL("/login");
  await openDemoSetup(page);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/login");
  expect(await cookieNames(page)).toEqual(["email"]);
});

test("the QR code has the key that the page shows; neither the browser nor the log keeps key or recovery code", async ({
  page,
  foyer,
}) => {
  await openDemoSetup(page);
  await expect(appTick(page)).not.toBeChecked();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden();
  await expect(saveButton(page)).toBeDisabled();
  await appTick(page).check();
  await expect(saveButton(page)).toBeDisabled();
  const address = await scan(page);
  expect(address.href).toMatch(/^otpauth:\/\/totp\//);
  expect(decodeURIComponent(address.pathname)).toContain("mfa-new@acme.test");
  expect(address.searchParams.get("issuer")).toBe("Foyer");
  const secret = await secretKey(page);
  expect(address.searchParams.get("secret")).toBe(secret);
  const recoveryCode = await shownRecoveryCode(page);

  await codeField(page).fill(await wrongCodeOf(secret));
  await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
  await expect(codeField(page)).toHaveAccessibleDescription("Invalid OTP");
  await expect(saveButton(page)).toBeDisabled();
  // The wrong code is selected, so that typing replaces it.
  await page.keyboard.type(await codeOf(secret));
  await expect(page.getByText("OTP verified successfully")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title])),
  ).not.toMatch(new RegExp(`${secret}|${recoveryCode}`));
  expect(await cookieNames(page)).toEqual(["email"]);
  expect(foyer.output()).not.toMatch(new RegExp(`${secret}|${recoveryCode}`));
});

// Alone, because it uses up the recovery code of a person whom other tests need.
alone("a cookie that no script reads keeps the set-up after a recovery code", async ({ page, own }) => {
  await signIn(page, "mfa-both@acme.test");
  await page.getByRole("link", { name: "Add Recovery Code" }).click();
  const field = page.getByRole("textbox", { name: "Recovery Code" });
  await expect(field).toHaveAccessibleDescription("For example A1B2-C3D4E5");
  await field.fill(DEMO_RECOVERY_CODE);
  await field.press("Enter");
  await expect(page).toHaveURL("/setup-multi-factor");
  expect(await shownRecoveryCode(page)).not.toBe(DEMO_RECOVERY_CODE);
  expect(await secretKey(page)).not.toBe(DEMO_AUTHENTICATOR_SECRET);
  await expect(appTick(page)).toBeChecked();
  // A person with a recovery code has lost the authenticator, so the page does not say that it stays.
  await expect(page.getByText(/stays as it is/)).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/stays as it is/)).toHaveCount(0);
  const kept = (await page.context().cookies(`${own.url}/recovery-proof`)).find(({ name }) => name === "setUp");
  expect(kept).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/recovery-proof" });
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
  ).not.toContain(kept?.value);

  // After Back to Sign In the set-up cannot be continued.
  const gone = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(page).toHaveURL("/login");
  expect((await gone).status()).toBe(200);
  await page.goto("/setup-multi-factor");
  await expect(page).toHaveURL("/login");
});
