import { expect, test } from "../../e2e/fixtures.ts";

/* The links of the apps, copied. */

test("a person copies a link, and a toast confirms it", async ({ page, context, foyer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/downloads");
  await page.getByRole("button", { name: "Copy Chat for Linux link" }).first().click();
  await expect(page.getByText("Chat for Linux link copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${foyer.url}/dev/downloads/chatLinux`);
});
