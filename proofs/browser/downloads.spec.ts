import { expect, test } from "../../e2e/fixtures.ts";

/* The links of the apps, copied. */

test("a person copies a link, and a toast confirms it", async ({ page, context, foyer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/downloads");
  await page.getByRole("button", { name: "Copy Chat for Linux link" }).first().click();
  await expect(page.getByText("Chat for Linux link copied to clipboard.")).toBeVisible();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([copied.port, copied.pathname]).toEqual([new URL(foyer.url).port, "/dev/downloads/chatLinux"]);
});
