import type { Page } from "@playwright/test";
import { expect, test } from "../../e2e/fixtures.ts";
import { onboardingPath } from "../../e2e/screens.ts";

/* The page stores the codes of the referrer from the address (docs/contract.md, Storage). */

const codes = async (page: Page) => {
  await expect(page.locator("html")).toHaveAttribute("data-live");
  return page.evaluate(() => [localStorage.getItem("affiliatecode"), localStorage.getItem("usercode")]);
};

test("any page stores both codes, and a later page without codes keeps them", async ({ page }) => {
  for (const [index, path] of ["/login", onboardingPath, "/no/such/page"].entries()) {
    await page.goto(`${path}?affiliatecode=Partner-${index}&usercode=u.${index}`);
    expect(await codes(page), path).toEqual([`Partner-${index}`, `u.${index}`]);
  }
  await page.goto("/login?affiliatecode=");
  expect(await codes(page)).toEqual(["Partner-2", "u.2"]);
  await page.goto("/login?usercode=other@shop.test");
  expect(await codes(page)).toEqual(["Partner-2", "other@shop.test"]);
});

test("the page does not store a malformed code", async ({ page }) => {
  const codesOfNobody = [
    ["too long", "x".repeat(101)],
    ["markup", "<img src=x>"],
    ["with a line end", "a\nb"],
    ["with a space", "a b"],
    ["with quotes", `a"b'c`],
  ] as const;
  for (const [index, [about, code]] of codesOfNobody.entries()) {
    const usercode = `fine-${index}`;
    await page.goto(`/login?${new URLSearchParams({ affiliatecode: code, usercode }).toString()}`);
    expect(await codes(page), about).toEqual([null, usercode]);
  }
});
