import type { Page } from "@playwright/test";
import { askForSecondFactor } from "./administer.ts";
import { codeOf, setUpApp } from "./authenticator.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { codeField, member, trustBox } from "./screens.ts";

/*
 * A device becomes a trusted one only with a cookie, which the page requests. A journey trusts a device, and ends it.
 */

test("a device that could not be trusted lets the person in and says so", async ({ page, foyer, faults }) => {
  const email = member(131);
  await askForSecondFactor(foyer, email);
  const secret = await setUpApp(page, email);
  faults.expectFault(/Failed to load resource/);
  await page.route("**/trusted-device", (route) => route.abort());
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await trustBox(page).check();
  await codeField(page).fill(await codeOf(secret, "next"));
  await expect(page).toHaveURL("/workspace");
  await expect(
    page.getByText("We couldn't remember this device, so we'll ask for the second factor next time."),
  ).toBeVisible();
  expect(await page.context().cookies(`${foyer.url}/socket.io`)).not.toContainEqual(
    expect.objectContaining({ httpOnly: true }),
  );
});

for (const [leaves, number, leave] of [
  ["reloads", 133, (page: Page) => page.reload()],
  ["goes back", 134, (page: Page) => page.goBack()],
] as const) {
  test(`a person who ${leaves} while the device becomes a trusted one stays signed in`, async ({ page, foyer }) => {
    const email = member(number);
    await askForSecondFactor(foyer, email);
    const secret = await setUpApp(page, email);
    // The cookie's request gets no answer.
    await page.route("**/trusted-device", () => {});
    await signIn(page, email);
    await expect(page).toHaveURL("/multi-factor-authenticate");
    await trustBox(page).check();
    await codeField(page).fill(await codeOf(secret, "next"));
    await expect(page.getByText("Remembering this device…")).toBeVisible();
    await leave(page);
    await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/workspace");
  });
}
