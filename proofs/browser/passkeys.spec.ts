import { askForSecondFactor } from "../../e2e/administer.ts";
import { expect, signIn, signOut } from "../../e2e/fixtures.ts";
import {
  addAuthenticator,
  addButton,
  addPasskey,
  closePanel,
  openPasskeys,
  signInUntilDecided,
  test,
  usePasskey,
} from "../../e2e/passkey.ts";
import { member } from "../../e2e/screens.ts";

/* Passkeys in browsers that do less, or more, than ask for one; and the ends of the offer of one. */

test("closing the panel ends the browser's question, and a passkey can be made afterwards", async ({ page }) => {
  const authenticator = await addAuthenticator(page, false);
  await signIn(page, member(113));
  await expect(page).toHaveURL("/workspace");
  await authenticator.touch(false);
  await openPasskeys(page);
  await addButton(page).click();
  await expect(page.getByRole("button", { name: "Follow the steps in your browser…" })).toBeVisible();
  await closePanel(page);
  await authenticator.touch(true);
  await addPasskey(page);
});

test("a browser that cannot be told of a removed passkey offers it again, and the person reads the same", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, "signalUnknownCredential"));
  await addAuthenticator(page, false);
  await signIn(page, member(114));
  await expect(page).toHaveURL("/workspace");
  await addPasskey(page);
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("You don't have any passkeys yet.")).toBeVisible();
  await closePanel(page);
  await signOut(page);
  for (let tries = 0; tries < 2; tries += 1) {
    await usePasskey(page).click();
    await expect(page.getByRole("alert")).toHaveText("This passkey no longer works here. Sign in another way.");
    await page.reload();
  }
});

test("a person who wants no passkey is not offered one again for 30 days, or ever", async ({ page }) => {
  const email = member(117);
  const days = async () => {
    const cookies = await page.context().cookies();
    const { value, expires } = cookies.find(({ name }) => name === "passkeyOffer") ?? { value: "", expires: 0 };
    return [value, Math.round((expires - Date.now() / 1000) / 86_400)];
  };
  await addAuthenticator(page, false);
  await signInUntilDecided(page, email);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(addButton(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeFocused();
  expect(await days()).toEqual(["later", 30]);
  await signOut(page);
  await signInUntilDecided(page, email);
  await expect(addButton(page)).toHaveCount(0);
  await signOut(page);

  await page.context().clearCookies({ name: "passkeyOffer" });
  await signInUntilDecided(page, email);
  await page.getByRole("button", { name: "Don't ask again" }).click();
  await expect(addButton(page)).toHaveCount(0);
  expect(await days()).toEqual(["never", 400]);
  await signOut(page);
  await signInUntilDecided(page, email);
  await expect(addButton(page)).toHaveCount(0);
});

test("an offer of a passkey ends with the page, and comes back after the next sign-in", async ({ page }) => {
  await addAuthenticator(page, false);
  await signInUntilDecided(page, member(118));
  await expect(addButton(page)).toBeVisible();
  await page.getByRole("link", { name: "Downloads" }).click();
  await expect(page).toHaveURL("/downloads");
  await expect(addButton(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Workspace", exact: true }).click();
  await expect(addButton(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect(addButton(page)).toHaveCount(0);
  await signOut(page);
  await signInUntilDecided(page, member(118));
  await expect(addButton(page)).toBeVisible();
});

test("a browser that makes a passkey without asking does so, and the person signs in with it", async ({ page }) => {
  await addAuthenticator(page, false, true);
  await signIn(page, member(119));
  await expect(page.getByText("Passkey added. You can now use it to sign in.")).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);
  await signOut(page);
  await usePasskey(page).click();
  await expect(page).toHaveURL("/workspace");
});

test("a person whose browser could not make a passkey without asking is asked, and hears of no failure", async ({
  page,
}) => {
  await addAuthenticator(page, false, true);
  await page.addInitScript(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await signInUntilDecided(page, member(142));
  await expect(addButton(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a device that was trusted with a passkey asks for none at the next sign-in", async ({ page, foyer }) => {
  await addAuthenticator(page, false);
  const email = member(162);
  await askForSecondFactor(foyer, email);
  await signIn(page, email);
  await expect(page).toHaveURL("/setup-multi-factor");
  await page.getByRole("checkbox", { name: /^Passkey/ }).check();
  await addButton(page).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/login");

  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await page.getByRole("checkbox", { name: "Don't ask for my passkey on this device for 30 days" }).check();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL("/workspace");
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/workspace");
});

for (const { name, error, text } of [
  { name: "failed", error: "UnknownError", text: "Something went wrong with the passkey. Try again" },
  { name: "read nothing", error: "NotReadableError", text: "Something went wrong with the passkey. Try again" },
  { name: "verifies nobody", error: "NotAllowedError", text: "this device couldn't verify you" },
  { name: "has no passkeys", error: "NotSupportedError", text: "can't use passkeys here" },
]) {
  test(`a person whose authenticator ${name} reads what to try`, async ({ page }) => {
    await page.addInitScript((given) => {
      navigator.credentials.get = () => Promise.reject(new DOMException("", given));
    }, error);
    await page.goto("/login");
    await usePasskey(page).click();
    await expect(page.getByRole("alert")).toContainText(text);
  });
}
