import type { Page } from "@playwright/test";
import { openAboutCompany } from "../../e2e/account-forms.ts";
import { alone, expect, mailedCode, outbox, signIn, test } from "../../e2e/fixtures.ts";
import { codeField, member, signInToWorkspace } from "../../e2e/screens.ts";

/* Browsers whose storage can be read but not written: a policy forbids it, or it is full. */

const causes = {
  forbidden: (page: Page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("forbidden", "QuotaExceededError");
      };
    }),
  full: (page: Page) =>
    page.addInitScript(() => {
      for (const area of [localStorage, sessionStorage]) {
        area.clear();
        for (let size = 2 ** 22; size >= 1;) {
          try {
            area.setItem(`filler${area.length}`, "x".repeat(size));
          } catch {
            size = Math.floor(size / 2);
          }
        }
      }
    }),
} as const;

Object.entries(causes).forEach(([cause, apply], index) => {
  test(`a person signs in, reloads, signs out and chooses colours where storage is ${cause}`, async ({ page }) => {
    await apply(page);
    await signInToWorkspace(page, member(155 + index));
    await page.reload();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await page.getByRole("button", { name: "Dark mode" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test(`a new company signs up where storage is ${cause}`, async ({ page }) => {
    await apply(page);
    await openAboutCompany(page, `ada@${cause}.test`);
    await page.getByRole("textbox", { name: "Company" }).fill("Engines");
    await page.getByRole("combobox", { name: "Number of Employees" }).selectOption("1-5");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/stay-tuned");
  });
});

alone("a person has a code mailed and enters it where storage is forbidden", async ({ page }) => {
  await causes.forbidden(page);
  // Another test on this worker's service may have changed the password of the account with codes by mail alone.
  await signIn(page, "mfa-both@acme.test");
  const before = (await outbox(page, "mfa-both@acme.test")).length;
  await page.getByRole("button", { name: "Get a code by email instead" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await codeField(page).fill(await mailedCode(page, "mfa-both@acme.test", before + 1));
  await expect(page).toHaveURL("/workspace");
});
