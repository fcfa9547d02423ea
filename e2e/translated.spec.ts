import { expect, signIn, test } from "./fixtures.ts";
import { holdScripts } from "./hold-scripts.ts";
import { identifierField, loginButton, member, PASSWORD } from "./screens.ts";
import { translatePages } from "./translator.ts";

/* A page that the browser translates works as any other. */

test("the sign-in goes through to the workspace", async ({ page }) => {
  await translatePages(page);
  await signIn(page, member(70));
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("heading", { level: 1, name: "Workspace" })).toBeVisible();
});

test("a page that was translated before it came alive keeps what is typed and pressed", async ({ page }) => {
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
