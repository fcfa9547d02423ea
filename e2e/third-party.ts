import type { Page } from "@playwright/test";
import * as client from "openid-client";
import { demoOAuthClients } from "../service/demo/flows.ts";

/**
 * The request of an app that is registered, as its library makes it, to the page at this origin.
 *
 * @param asked what the app asks of the sign-in
 */
export async function begin(url: string, asked: Readonly<Record<string, string>> = {}) {
  const { id } = demoOAuthClients.public;
  const { hostname } = new URL(url);
  // The service calls itself localhost, also where the page is at 127.0.0.1.
  const config = await client.discovery(
    Object.assign(new URL(url), { hostname: "localhost" }),
    id,
    undefined,
    client.None(),
    {
      algorithm: "oauth2",
      // oxlint-disable-next-line typescript/no-deprecated -- marked so as to stand out; the test's Foyer has no https
      execute: [client.allowInsecureRequests],
    },
  );
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: `${url}/dev/client/callback`,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    ...asked,
  });
  address.hostname = hostname;
  return { config, verifier, state, address };
}

/** Lets the app answer its redirect address itself, so that the test has the code. */
export const arriveAtClient = (page: Page) =>
  page.route("**/dev/client/callback?*", (route) => route.fulfill({ body: "The app has its answer." }));

export const continueAs = (page: Page, email: string) =>
  page.getByRole("button", { name: `Continue as ${email}`, exact: true });
