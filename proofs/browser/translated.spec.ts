import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { holdScripts } from "../../e2e/hold-scripts.ts";
import { identifierField, loginButton, member, openWorkspace, PASSWORD, passwordField } from "../../e2e/screens.ts";
import { translatePages } from "../../e2e/translator.ts";

/* A page that the browser translates works as any other. */

test("a person signs in on a translated page and reaches the workspace", async ({ page }) => {
  await translatePages(page);
  await signIn(page, member(70));
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("heading", { level: 1, name: "Workspace" })).toBeVisible();
});

test("a page translated before the app is ready keeps typed texts and presses", async ({ page }) => {
  await translatePages(page, "•");
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(loginButton(page)).toHaveText("•Login•");
  await identifierField(page).fill(member(71));
  await page.locator("input[name=password]").fill(PASSWORD);
  await loginButton(page).click();
  await letGo();
  await expect(page).toHaveURL("/workspace");
});

test("the browser does not translate parts that are the same in every language", async ({ page }) => {
  await translatePages(page, "•");
  await openWorkspace(page, member(72));
  await expect(page.getByText("•Choose your workspace•")).toBeVisible();
  await expect(page.getByText(member(72), { exact: true })).toHaveAttribute("translate", "no");
  await expect(page.getByRole("radio", { name: "Northwind Traders", exact: true })).toBeVisible();
  await expect(page.getByRole("option", { name: "हिन्दी", exact: true })).toBeAttached();
  await expect(page.getByRole("banner").getByText("Foyer", { exact: true })).toBeVisible();
});

test("typed texts stay when an extension puts an element into a drawn form", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      document.querySelector("input")?.before(document.createElement("div"));
    });
  });
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await identifierField(page).fill(member(73));
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await letGo();
  await expect(page).toHaveURL("/workspace");
});
