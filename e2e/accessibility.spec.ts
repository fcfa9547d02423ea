import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import { loginButton } from "./screens.ts";

/* WCAG 2.2 AA and good practice on every screen, in its states, light and dark, wide and narrow. */

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

test("login: nothing to complain about", async ({ page }) => {
  await page.goto("/login");
  await expect(loginButton(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-live");
  expect((await new AxeBuilder({ page }).withTags(TAGS).analyze()).violations).toEqual([]);
});
