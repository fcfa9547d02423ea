import type { Page } from "@playwright/test";
import { expect, test } from "../../e2e/fixtures.ts";
import { holdScripts } from "../../e2e/hold-scripts.ts";
import { identifierField, member, onboardingPath, PASSWORD, passwordField } from "../../e2e/screens.ts";

/*
 * When the page differs from the one that the service has drawn, React draws it again. The person has typed into it by
 * then and goes on typing.
 */

/** Causes for the pages to differ, set up before the page is opened or once it is there. */
const differences: Readonly<
  Record<string, { before?(page: Page): Promise<unknown>; after?(page: Page): Promise<unknown> }>
> = {
  "an extension has put an element into the form": {
    after: (page) => page.locator("form").evaluate((form) => form.prepend(document.createElement("span"))),
  },
  "the service drew it in another language": {
    before: (page) => page.setExtraHTTPHeaders({ "accept-language": "ar" }),
  },
};

for (const [difference, { before, after }] of Object.entries(differences)) {
  test(`texts and focus stay when React draws the page again because ${difference}`, async ({ page }) => {
    await before?.(page);
    const letGo = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    const [identifier, password] = [page.locator("input[name=identifier]"), page.locator("input[name=password]")];
    await after?.(page);
    await identifier.fill(member(157));
    await password.pressSequentially(PASSWORD.slice(0, 4));
    await letGo();
    await expect(page.locator("html")).toHaveAttribute("data-live");
    await expect(passwordField(page)).toBeFocused();
    await page.keyboard.type(PASSWORD.slice(4));
    await expect(identifierField(page)).toHaveValue(member(157));
    await expect(passwordField(page)).toHaveValue(PASSWORD);
  });
}

test("a page that the service drew before New Year stays as it is drawn", async ({ page }) => {
  await page.clock.setFixedTime(new Date(Date.now() + 366 * 24 * 60 * 60 * 1000));
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  const footer = await page.waitForSelector("footer");
  await letGo();
  await expect(page.locator("html")).toHaveAttribute("data-live");
  expect(await footer.evaluate((element) => element.isConnected)).toBe(true);
});

test("a pressed sign-in goes out when React draws the form again", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "accept-language": "ar" });
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.locator("input[name=identifier]").fill(member(158));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=password]").press("Enter");
  await letGo();
  await expect(page).toHaveURL("/workspace");
});

test("texts in an organisation's login stay when React draws it again", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "accept-language": "ar" });
  const letGo = await holdScripts(page);
  await page.goto(onboardingPath, { waitUntil: "commit" });
  const typed = page.locator("form input").first();
  await typed.fill("ONB-001");
  await letGo();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect(page.locator("form input").first()).toHaveValue("ONB-001");
});
