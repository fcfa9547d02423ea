import type { Locator } from "@playwright/test";
import { alone, expect, signIn, test } from "../../e2e/fixtures.ts";
import { member, openWorkspace } from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* Details of the sign-in and of the choice of a product, beside the journeys. */

const arrivedAt = (product: string, path: string) => new RegExp(`/dev/products/${product}/${path}$`);

test("the login's reply brings the workspace's list; a later visit asks the service for it", async ({ page }) => {
  const wire = await tapWire(page);
  await signIn(page, "noproduct@acme.test");
  const reload = page.getByRole("button", { name: "Reload" });
  await expect(reload).toBeVisible();
  expect(wire.calls("getWorkspaceList")).toEqual([]);
  await reload.click();
  await expect.poll(() => wire.calls("getWorkspaceList")).toEqual([{ requirePlanDetails: true }]);
  await expect(reload).toBeVisible();
});

/** Whether a button is drawn as the primary one: filled, not only with a border. */
const isMain = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)");

// Alone, because another test may just have requested a code for the same person.
alone("the button that requests a mailed code is the primary one, then the one that sends it", async ({ page }) => {
  await signIn(page, "mfa-email@acme.test");
  await expect(page).toHaveURL("/multi-factor-authenticate");
  const [send, verify] = [
    page.getByRole("button", { name: "Send code" }),
    page.getByRole("button", { name: "Verify" }),
  ];
  await expect.poll(() => isMain(send)).toBe(true);
  await expect.poll(() => isMain(verify)).toBe(false);
  await expect(page.getByText("Google Authenticator")).toHaveCount(0);
  await send.click();
  await expect(page.getByText(/Resend code in/)).toBeVisible();
  await expect.poll(() => isMain(verify)).toBe(true);
});

test("a double click or Enter opens a product", async ({ page }) => {
  await openWorkspace(page, member(540));
  await page.getByText("Salaries and payslips").dblclick();
  await expect(page).toHaveURL(arrivedAt("payroll", "[0-9a-f]{24}"));
  await page.goto("/workspace");
  await page.getByRole("radio", { name: "HR Management" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Chat" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(arrivedAt("chat", "[0-9a-f]{24}"));
});

test("signing in in one tab signs in the others", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/login");
  await signIn(page, "person102@northwind.test");
  for (const tab of [page, other])
    await expect(tab.getByRole("heading", { name: "Choose your workspace" })).toBeVisible();
});
