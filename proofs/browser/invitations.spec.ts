import { invite, inviteClient } from "../../e2e/administer.ts";
import { expect, mailedCode, test } from "../../e2e/fixtures.ts";
import { cookieNames, identifierField, NEW_PASSWORD } from "../../e2e/screens.ts";

/* Details of invitations: the clipboard, what the browser keeps, and an ended session. */

const MASK = "••••••••";

test("a client copies the password while it is hidden, and the browser keeps it nowhere", async ({ page, foyer }) => {
  const email = "client-of-acme@elsewhere.test";
  const path = await inviteClient(foyer, email);
  // The address of the invitation replaces one that was typed in this tab before.
  await page.goto("/login");
  await identifierField(page).fill("somebody-else@elsewhere.test");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(path);
  const main = page.getByRole("main");
  await expect(main).toContainText(email);
  await expect(main).toContainText("We'll show this password only once.");
  await page.getByRole("button", { name: /^Copy/ }).click();
  await expect(page.getByRole("button", { name: /^Copied/ })).toBeVisible();
  const password = await page.evaluate(() => navigator.clipboard.readText());
  expect(password.length).toBeGreaterThanOrEqual(8);
  await expect(main).toContainText(MASK);
  // While hidden, the password is not in the page; when shown, the browser still stores it nowhere.
  expect(await page.content()).not.toContain(password);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByText(password, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain(
    password,
  );
  expect(await page.title()).not.toContain(password);
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(main).toContainText(MASK);
  expect(await page.content()).not.toContain(password);
  await page.getByRole("button", { name: "Let's Sign In" }).click();
  await expect(identifierField(page)).toHaveValue(email);
});

test("a client sees the password where the browser has the token of a session that has ended", async ({
  page,
  foyer,
}) => {
  const email = "returning-client@elsewhere.test";
  const path = await inviteClient(foyer, email);
  await page.context().addCookies([{ name: "token", value: "ended", url: foyer.url }]);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Your account is confirmed." })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  await expect.poll(() => cookieNames(page)).not.toContain("token");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
});

test("an invited person without an account registers where the browser has the token of a session that has ended", async ({
  page,
  foyer,
}) => {
  const email = "otto@globex.test";
  await page.context().addCookies([{ name: "token", value: "ended", url: foyer.url }]);
  const path = await invite(foyer, email);
  await page.goto(path);
  await expect.poll(() => cookieNames(page)).not.toContain("token");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect(field("Email")).toHaveValue(email);
  await field("First Name").fill("Ines");
  await field("Last Name").fill("Vitale");
  await field("New Password").fill(NEW_PASSWORD);
  await field("Confirm Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("textbox", { name: "Verification OTP" }).fill(await mailedCode(page, email, 2));
  await expect(page).toHaveURL("/workspace");
});
