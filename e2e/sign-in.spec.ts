import { expect, signIn, test } from "./fixtures.ts";

/* A person of many organisations. The journeys have the other ways through the login and the choice of a product. */

test("a person searches 500 organisations and enters the chosen one", async ({ page, follower }) => {
  await signIn(page, "many@acme.test");
  await expect(page.getByRole("status").filter({ hasText: "500 organisations" })).toBeVisible();
  const organisations = page.getByRole("group", { name: "Organisations" }).getByRole("radio");
  await expect(organisations.first()).toBeChecked();
  const next = page.getByRole("button", { name: "Next" });
  const search = page.getByRole("searchbox", { name: "Search organisations" });
  await expect(next).toHaveAccessibleDescription(/^Open HR Management at ./);

  // Next does not enter an organisation that the search hides.
  await search.fill("amber cap");
  await expect(page.getByRole("status").filter({ hasText: /^1 of 500/ })).toBeVisible();
  await expect(organisations).not.toBeChecked();
  await expect(page.getByText("Choose an organisation to see its products.")).toBeVisible();
  await expect(next).toBeDisabled();
  await search.fill("nothing like it");
  await expect(page.getByRole("status").filter({ hasText: "No organisations found." })).toBeVisible();
  await expect(next).toHaveCount(0);

  await search.fill("amber cap");
  await search.press("Enter");
  await expect(organisations).toBeChecked();
  await expect(next).toHaveAccessibleDescription(/^Open HR Management at Amber Cap/);
  await next.click();
  await expect(page).toHaveURL(/\/dev\/products\/hrms\/[0-9a-f]{24}\/dashboard$/);
  // Otherwise no test in the browser would compare its pages with the charts.
  expect(follower.steps).toBeGreaterThan(0);
});

test("a refused person reads and copies a reference, which a screen reader spells once", async ({ page }) => {
  await page.goto("/login");
  const alert = page.getByRole("alert");
  const spelled = alert.getByRole("img", { name: /^Reference (?:[0-9A-Z], ){5}[0-9A-Z]$/ });
  await page.getByLabel("Email Address / User Name").fill("member@acme.test");
  await page.getByLabel("Password", { exact: true }).fill("Not-the-password-1");
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Wrong email address or password.");
  await expect(spelled).toHaveCount(1);
  const shown = page.locator("form").getByText(/^Reference [0-9A-Z]{3} [0-9A-Z]{3}$/);
  await shown.selectText();
  const copied = await page.evaluate(() => getSelection()?.toString());
  expect(copied).toBe(await shown.innerText());

  // The second announcement has the message alone. The reference is then beside it.
  await expect(spelled).toHaveCount(0);
  await expect(alert).toHaveText("Wrong email address or password.");
  await expect(page.locator("form").getByRole("img", { name: /^Reference / })).toHaveCount(1);
});
