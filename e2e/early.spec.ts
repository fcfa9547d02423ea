import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdScripts } from "./hold-scripts.ts";
import { identifierField, loginButton, member, PASSWORD, passwordField } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* Typing and presses before the app is ready take effect later: slow and failing scripts lose neither. */

const isAlive = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-live");

test("a sign-in typed and pressed before any script runs is kept and sent when the app is ready", async ({ page }) => {
  const wire = await tapWire(page);
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await identifierField(page).fill(member(50));
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press("Enter");
  await loginButton(page).click();
  await expect(page).toHaveURL("/login");
  await expect(page.locator("html")).not.toHaveAttribute("data-live");
  expect(wire.calls("login")).toEqual([]);
  await letGo();
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toMatchObject([{ identifier: member(50), password: PASSWORD }]);
});

test("typing while the app takes over loses no key, caret or focus", async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await identifierField(page).pressSequentially("somebody");
  await identifierField(page).evaluate((element: HTMLInputElement) => element.setSelectionRange(4, 4));
  await letGo();
  await isAlive(page);
  await expect(identifierField(page)).toBeFocused();
  await page.keyboard.type("-");
  await expect(identifierField(page)).toHaveValue("some-body");
  await passwordField(page).pressSequentially("typed later");
  await expect(identifierField(page)).toHaveValue("some-body");
});

// Another test of the worker's Foyer signs the same person in, who has a different password after this one.
