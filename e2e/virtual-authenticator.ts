import type { Page } from "@playwright/test";

/* Chromium's virtual authenticator stands for a device's. */

interface Authenticator {
  /** Whether it is touched as soon as it is asked for, also by a suggestion in a field; at first it is. */
  touch(isTouched: boolean): Promise<unknown>;
  /** Whether it confirms who the person is; at first it does. */
  verify(isVerified: boolean): Promise<unknown>;
}

/**
 * Gives the page's browser an authenticator.
 *
 * @param suggests whether the browser suggests passkeys
 * @param creates whether the browser makes a passkey without asking. Chromium without a window says that it does, and
 *   then never answers; here it makes one as if it had asked.
 */
export async function addAuthenticator(page: Page, suggests: boolean, creates = false): Promise<Authenticator> {
  if (!suggests) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
  await page.addInitScript((conditionalCreate) => {
    PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate });
    const create = navigator.credentials.create.bind(navigator.credentials);
    // Leaves out `mediation`, by which Chromium would make a passkey without asking.
    navigator.credentials.create = ({ publicKey, signal } = {}) =>
      create({ ...(publicKey && { publicKey }), ...(signal && { signal }) });
  }, creates);
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
    verify: (isUserVerified) => devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
