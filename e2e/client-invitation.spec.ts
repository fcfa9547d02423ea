import { demoOrganisations } from "../service/demo/people.ts";
import { administer } from "./administer.ts";
import { expect, outbox, type RunningFoyer, signIn, test } from "./fixtures.ts";
import { identifierField } from "./screens.ts";

/* A client's invitation: accepted by opening it, the password shown once, masked. */

const { acme } = demoOrganisations;
const MASK = "••••••••";

/** Invites a client and returns the link's path. */
async function invite(foyer: RunningFoyer, email: string): Promise<string> {
  const said = await administer(foyer, "invite-client", email, "--organisation", acme);
  return /\/invite-client\/[\w-]{36}/.exec(said)?.[0] ?? "";
}

test("a client sees the password once, masked, copies it, signs in with it and has to change it", async ({
  page,
  foyer,
}) => {
  const email = "client-of-acme@elsewhere.test";
  const path = await invite(foyer, email);
  // The address of the invitation replaces one that was typed in this tab before.
  await page.goto("/login");
  await identifierField(page).fill("somebody-else@elsewhere.test");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Your account is confirmed." })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(email);
  await expect(main).toContainText("We'll only show this password once.");

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
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toHaveValue(email);
  await signIn(page, email, password);
  await expect(page).toHaveURL("/change-password");

  // Opened again, the link shows no password and leads to the login.
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("This invitation has already been accepted.");
  await page.getByRole("button", { name: "Email me a link to set a password" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(email);
  await expect
    .poll(async () => (await outbox(page, email)).filter(({ link }) => link?.includes("/reset/")))
    .toHaveLength(1);
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/login");
});

test("a client sees the password where the browser has the token of a session that has ended", async ({
  page,
  foyer,
}) => {
  const email = "returning-client@elsewhere.test";
  const path = await invite(foyer, email);
  await page.context().addCookies([{ name: "token", value: "ended", url: foyer.url }]);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Your account is confirmed." })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
});
