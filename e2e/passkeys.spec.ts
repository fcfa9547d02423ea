import * as v from "valibot";
import { askForSecondFactor } from "./administer.ts";
import {
  addAuthenticator,
  addButton,
  addPasskey,
  closePanel,
  openPasskeys,
  signInUntilDecided,
  test,
  usePasskey,
} from "./passkey.ts";
import { codeOf, setUpApp } from "./authenticator.ts";
import { enterLogin, expect, signIn, signOut } from "./fixtures.ts";
import { codeField, member } from "./screens.ts";
import { arriveAtClient, begin, continueAs } from "./third-party.ts";

/* A person makes passkeys and signs in with them. Chromium's virtual authenticators stand for a device's. */

const NO_PASSKEY =
  "No passkey was used: it was cancelled, took too long, or this device couldn't verify you. Try again, or use another way.";

test("a person makes a passkey, names it, signs in with it, and removes it, after which it is refused", async ({
  page,
}) => {
  await addAuthenticator(page, false);
  await signIn(page, member(110));
  await expect(page).toHaveURL("/workspace");
  await addPasskey(page);
  await expect(page.getByText("Chrome, Linux")).toBeVisible();
  await page.getByRole("button", { name: "Rename Chrome, Linux" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("Chrome, Linux");
  await name.fill("x".repeat(61));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Maximum 60 Characters")).toBeVisible();
  await expect(name).toHaveValue("x".repeat(61));
  await name.fill("My laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("My laptop")).toBeVisible();

  // The device has one for this person already.
  await addButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("This device already has a passkey for your account.");
  await closePanel(page);
  await signOut(page);
  await usePasskey(page).click();
  await expect(page).toHaveURL("/workspace");
  await openPasskeys(page);
  await expect(page.getByText("Last used within the last hour")).toBeVisible();
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("You don't have any passkeys yet.")).toBeVisible();
  await closePanel(page);
  await signOut(page);
  await usePasskey(page).click();
  await expect(page.getByRole("alert")).toHaveText("This passkey no longer works here. Sign in another way.");
  // The password still leads in.
  await signIn(page, member(110));
  await expect(page).toHaveURL("/workspace");
});

test("a passkey is made as the second factor in the set-up, stays the only one, and is replaced once it is lost", async ({
  page,
  foyer,
}) => {
  const authenticator = await addAuthenticator(page, false);
  const email = member(146);
  await askForSecondFactor(foyer, email);
  await signIn(page, email);
  await expect(page).toHaveURL("/setup-multi-factor");
  const save = page.getByRole("button", { name: "Save" });
  const recoveryCode = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{6}$/).innerText();
  await page.getByRole("checkbox", { name: /^Passkey/ }).check();
  await expect(addButton(page)).toBeFocused();
  await expect(save).toBeDisabled();
  await authenticator.verify(false);
  await addButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(NO_PASSKEY);
  await authenticator.verify(true);
  await addButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "You have a passkey." })).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await save.click();
  await expect(page).toHaveURL("/login");

  const second = page.getByRole("button", { name: "Use your passkey" });
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(second).toBeFocused();
  await expect(codeField(page)).toHaveCount(0);
  await authenticator.verify(false);
  await second.click();
  await expect(page.getByRole("alert")).toHaveText(NO_PASSKEY);
  await authenticator.verify(true);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/workspace");

  await openPasskeys(page);
  await page.getByRole("button", { name: "Remove Chrome, Linux" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("This passkey is your only second factor.");
  await closePanel(page);
  await signOut(page);

  await signIn(page, email);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery Code" }).fill(recoveryCode);
  await save.click();
  await expect(page).toHaveURL("/setup-multi-factor");
  await expect(page.getByRole("checkbox", { name: /^Passkey/ })).not.toBeChecked();
  await page.getByRole("checkbox", { name: /^Email/ }).check();
  await save.click();
  await expect(page).toHaveURL("/login");
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(second).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
});

test("a passkey takes the place of the code after a password, and the typed digits stay if none is given", async ({
  page,
  foyer,
}) => {
  const authenticator = await addAuthenticator(page, false);
  const email = member(111);
  await askForSecondFactor(foyer, email);
  const secret = await setUpApp(page, email);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(page.getByRole("button", { name: "Use a passkey instead" })).toHaveCount(0);
  await codeField(page).fill(await codeOf(secret, "next"));
  await expect(page).toHaveURL("/workspace");
  await expect(addButton(page)).toBeVisible();
  await addPasskey(page);
  await closePanel(page);
  await signOut(page);

  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await codeField(page).pressSequentially("123");
  await authenticator.verify(false);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("alert")).toHaveText(NO_PASSKEY);
  await expect(codeField(page)).toHaveValue("123");
  await authenticator.verify(true);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page).toHaveURL("/workspace");
});

test("the address for password managers leads over the sign-in to the person's passkeys, once", async ({ page }) => {
  await addAuthenticator(page, false);
  const endpoints = v.object({ enroll: v.string(), manage: v.string() });
  const { enroll, manage } = v.parse(
    endpoints,
    await (await page.request.get("/.well-known/passkey-endpoints")).json(),
  );
  expect(enroll).toBe(manage);
  await page.goto(manage);
  await expect(page).toHaveURL("/login");
  await enterLogin(page, member(149));
  await expect(addButton(page)).toBeEnabled();
  await expect(page).toHaveURL("/workspace");
  await addButton(page).click();
  await expect(page.getByText("You have one passkey.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await expect(addButton(page)).toHaveCount(0);
  await page.goto(manage);
  await expect(page.getByText("You have one passkey.")).toBeVisible();
});

test("a person chooses the passkey that the browser suggests in the field, and types nothing", async ({ page }) => {
  await addAuthenticator(page, true);
  await signIn(page, member(112));
  await expect(page).toHaveURL("/workspace");
  await addPasskey(page);
  await closePanel(page);
  const login = page.waitForURL("/login", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Logout" }).click();
  await login;
  await expect(page).toHaveURL("/workspace");
});

test("a person signs in for a third-party app with a passkey, and continues with their account", async ({
  page,
  foyer,
}) => {
  const email = member(115);
  await addAuthenticator(page, false);
  await signIn(page, email);
  await expect(page).toHaveURL("/workspace");
  await addPasskey(page);
  await closePanel(page);
  await signOut(page);

  const { address } = await begin(foyer.url);
  await arriveAtClient(page);
  await page.goto(address.pathname + address.search);
  await usePasskey(page).click();
  await continueAs(page, email).click();
  await expect(page.getByText("The app has its answer.")).toBeVisible();
});

test("a person without a passkey is offered one, makes it with one press, and is offered none afterwards", async ({
  page,
}) => {
  const email = member(116);
  await addAuthenticator(page, false);
  await signInUntilDecided(page, email);
  const offer = page.getByRole("region", { name: "Sign in faster next time" });
  await expect(offer).toBeVisible();
  await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeFocused();
  await addButton(page).click();
  await expect(page.getByText("You have one passkey.")).toBeVisible();
  await closePanel(page);
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeFocused();
  await signOut(page);

  await usePasskey(page).click();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await expect(offer).toHaveCount(0);
  await signOut(page);
  await signInUntilDecided(page, email);
  await expect(offer).toHaveCount(0);
});
