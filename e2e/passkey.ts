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
