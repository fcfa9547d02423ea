import type { Page } from "@playwright/test";
import { expect, signIn, test as base } from "./fixtures.ts";
import { openPanel } from "./screens.ts";

/* A person's passkeys: the panel that lists them, and the buttons that ask for one. */

/** Passkeys belong to a domain, so there are none at 127.0.0.1. */
export const test = base.extend({
  baseURL: async ({ foyer }, provide) => provide(Object.assign(new URL(foyer.url), { hostname: "localhost" }).origin),
});

export const usePasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
export const addButton = (page: Page) => page.getByRole("button", { name: "Add a passkey" });

export async function openPasskeys(page: Page): Promise<void> {
  await openPanel(page, "Passkeys");
  await expect(addButton(page)).toBeEnabled();
}

export async function addPasskey(page: Page): Promise<void> {
  await openPasskeys(page);
  await addButton(page).click();
  await expect(page.getByText("You have one passkey.")).toBeVisible();
}

export async function closePanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toHaveCount(0);
}

/** Signs in with the password and waits until the page has decided whether to offer a passkey. */
export async function signInUntilDecided(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  const state = () => page.evaluate(async () => JSON.stringify(await window.foyer.snapshot()));
  await expect.poll(state).toMatch(/"passkeyOffer":"(?:none|offered)"/);
}

/* Chromium's virtual authenticator stands for a device's. */

interface Authenticator {
  /** Whether it is touched as soon as it is asked for, also by a suggestion in a field; at first it is. */
  touch(isTouched: boolean): Promise<unknown>;
  /** Whether it confirms who the person is; at first it does. */
  verify(isVerified: boolean): Promise<unknown>;
  /** Whose passkeys it has, by the names in the list of its person. */
  owners(): Promise<readonly string[]>;
}

/**
 * Gives the page's browser an authenticator.
 *
 * @param suggests whether the browser suggests passkeys
 * @param creates whether the browser makes a passkey without asking. Chromium without a window says that it does, and
 *   then never answers; here it makes one as if it had asked.
 * @param takesSignals whether the browser says that it takes word of removed passkeys and new names
 */
export async function addAuthenticator(
  page: Page,
  suggests: boolean,
  creates = false,
  takesSignals = false,
): Promise<Authenticator> {
  if (!suggests) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
  const capabilities = {
    conditionalCreate: creates,
    signalAllAcceptedCredentials: takesSignals,
    signalCurrentUserDetails: takesSignals,
  };
  await page.addInitScript((capabilities) => {
    PublicKeyCredential.getClientCapabilities = async () => capabilities;
    const create = navigator.credentials.create.bind(navigator.credentials);
    // Leaves out `mediation`, by which Chromium would make a passkey without asking.
    navigator.credentials.create = ({ publicKey, signal } = {}) =>
      create({ ...(publicKey && { publicKey }), ...(signal && { signal }) });
  }, capabilities);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    touch: (enabled) => devTools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    async owners() {
      const { credentials } = await devTools.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.map(({ userName, userDisplayName }) => `${userName}, ${userDisplayName}`);
    },
    verify: (isUserVerified) => devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
