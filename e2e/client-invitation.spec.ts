import { demoOrganisations } from "../service/demo.ts";
import { administer } from "./administer.ts";
import { expect, outbox, signIn, test } from "./fixtures.ts";
import { member, passwordField } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* A client's invitation: accepted by opening it, the password shown once, masked. */

const { acme } = demoOrganisations;
const TOKEN = "00000000-0000-4000-8000-000000000000";
const MASK = "••••••••";

test("the password is shown once, masked, copied, works for a first sign-in, and has to be changed then", async ({
  page,
  foyer,
}) => {
  const email = "client-of-acme@elsewhere.test";
  const said = await administer(foyer, "invite-client", email, "--organisation", acme);
  const path = /\/invite-client\/[\w-]{36}/.exec(said)?.[0] ?? "";
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
  // Hidden, it is nowhere in the page; nor is it kept anywhere when it is shown.
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
  await signIn(page, email, password);
  await expect(page).toHaveURL("/change-password");

  // Opened again it shows nothing, and leads to signing in.
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

test("whoever has an account already is told no password", async ({ page, foyer }) => {
  const said = await administer(foyer, "invite-client", member(325), "--organisation", acme);
  await page.goto(/\/invite-client\/[\w-]{36}/.exec(said)?.[0] ?? "");
  await expect(page.getByRole("heading", { name: "Your account is confirmed." })).toBeVisible();
  await expect(page.getByText("Sign in with the password you already have.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
});

test("refused: the reason, and the way to sign in only when the service says so", async ({ page }) => {
  await page.goto("/invite-client/demo-client-invitation-expired-00001");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("This invitation has expired.");
  await expect(page.getByRole("main")).toContainText("For help, contact the organisation that invited you.");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await page.goto("/invite-client/demo-client-invitation-accepted-0001");
  await expect(page.getByRole("main")).toContainText("This invitation has already been accepted.");
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
});

test("not answered: told so, and asked again when the person says so", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("acceptClientInvitation", ({ answer }) => answer({ data: { password: "without an email" } }));
  await page.goto(`/invite-client/${TOKEN}`);
  await expect(page.getByRole("heading", { name: "We couldn't confirm your invitation" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  wire.take("acceptClientInvitation", ({ answer }) =>
    answer({ data: { email: "c@acme.test", password: "S3cret-word!" } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Your account is confirmed." })).toBeFocused();
  expect(wire.calls("acceptClientInvitation")).toEqual([{ token: TOKEN }, { token: TOKEN }]);
});

test("a token that is not 36 characters long leads to the login, or home, and asks nothing", async ({ page }) => {
  const wire = await tapWire(page);
  for (const token of [TOKEN.slice(1), `${TOKEN}0`, "short"]) {
    await page.goto(`/invite-client/${token}`);
    await expect(page).toHaveURL("/login");
    await expect(passwordField(page)).toBeVisible();
  }
  await signIn(page, member(326));
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await page.goto("/invite-client/short");
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("acceptClientInvitation")).toEqual([]);
});
