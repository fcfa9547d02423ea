import type { Page } from "@playwright/test";
import { expect, test as ownPage } from "../../e2e/fixtures.ts";
import { appIn, heading, openAt, region, send, settle, signInInFrame, startAt, TYPED } from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";

/* The history of an inspection: a person searches it, looks at moments, compares them and goes on from one. */

const log = (page: Page) => page.getByRole("list", { name: "Log" });
/** Shows or hides kinds of entries. */
async function toggle(page: Page, ...kinds: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const group = page.getByRole("group", { name: "Show" });
  for (const name of kinds) await group.getByRole("button", { name, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(group).toBeHidden();
}
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** From the login up to the second factor: the call begins in moment 1, the second factor in moment 2. */
async function walk(page: Page): Promise<void> {
  await send(page, "form.submit by email");
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await expect(region(page, "Events of multiFactorLogin")).toBeVisible();
}

// A page of its own: it changes what the log shows.
ownPage("a search in the log goes round its matches, and filters choose kinds and actors", async ({ page }) => {
  await openAt(page, "login", "Sign In Your Account");
  await walk(page);
  const search = page.getByRole("searchbox", { name: "Search the log" });
  await search.fill("nothing has this in it");
  await expect(region(page, "History")).toContainText("No matches");
  await search.fill("form.submit");
  const found = region(page, "History").getByText(/^\d+ (?:found|of \d+)$/);
  await expect(found).toBeVisible();
  const count = Number(((await found.textContent()) ?? "").split(" ")[0]);
  expect(count).toBeGreaterThan(1);
  await search.press("Enter");
  await expect(found).toHaveText(`1 of ${count}`);
  await search.press("Shift+Enter");
  await expect(found).toHaveText(`${count} of ${count}`);
  await page.getByRole("button", { name: "Next match" }).click();
  await expect(found).toHaveText(`1 of ${count}`);
  const entry = log(page)
    .getByRole("button", { name: /^event: form\.submit/ })
    .first();
  await entry.click();
  await expect(entry).toHaveAttribute("aria-expanded", "true");
  await expect(log(page)).toContainText('"password": "[secret]"');
  await entry.press("Enter");
  await expect(log(page)).not.toContainText('"password": "[secret]"');
  await search.fill("");

  await toggle(page, "Transitions", "Blocked guards", "Effects", "Actors");
  await expect(log(page)).toContainText("form.submit");
  await expect(log(page)).not.toContainText("→");
  await toggle(page, "Events");
  await expect(page.getByText("No entries match these filters.")).toBeVisible();
  await toggle(page, "Effects");
  await expect(log(page)).toContainText('login {"identifier":"ann@acme.test"');
  await expect(log(page)).not.toContainText("event: ");
  await region(page, "History").getByRole("combobox", { name: "Actor" }).selectOption("app/multiFactorLogin");
  await expect(page.getByText("No entries match these filters.")).toBeVisible();
  await toggle(page, "Actors");
  await expect(log(page)).toContainText("started");
});

test("the sequence shows each message in full; a person looks at a moment, compares it and goes on from it", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await walk(page);
  await tab(page, "Sequence");
  const list = page.getByRole("list", { name: "Messages between actors" });
  await expect(list).toContainText("app sends keep.email to app/storage");
  // No text is cut off: the list scrolls to its end.
  const texts = list.locator("svg text");
  await expect(texts).not.toHaveCount(0);
  const leastRoom = () =>
    list.evaluate((rows) => {
      const end = rows.getBoundingClientRect().right;
      const room = [...rows.querySelectorAll("svg text")].map((text) => end - text.getBoundingClientRect().right);
      return Math.min(...room);
    });
  await expect.poll(leastRoom).toBeGreaterThanOrEqual(0);
  await page.getByRole("button", { name: "In words" }).click();
  await expect(list.locator("svg")).toHaveCount(0);
  await expect(list.getByText("app/multiFactorLogin started")).toBeVisible();

  await tab(page, "Steps");
  const moments = page.getByRole("list", { name: "Steps" });
  await moments.getByRole("button", { name: /^1\s*login form\.submit/ }).click();
  await expect(page.getByText("Step 1 of 2, as it was")).toBeVisible();
  // In the past a person can only go on from it.
  await expect(region(page, "login").getByRole("button", { name: "wrong password" })).toBeDisabled();
  await tab(page, "Compare");
  const compare = region(page, "Compare");
  await region(page, "History").getByRole("combobox", { name: "From" }).selectOption("1");
  await region(page, "History").getByRole("combobox", { name: "To" }).selectOption("2");
  await expect(compare.getByRole("row", { name: "screen login multiFactorLogin" })).toBeVisible();
  await expect(compare).toContainText("login no longer waiting");
  await expect(compare).toContainText("app.navigation.multiFactorLogin entered");
  await region(page, "History").getByRole("button", { name: "Swap" }).click();
  await expect(compare.getByRole("row", { name: "screen multiFactorLogin login" })).toBeVisible();
  await expect(compare).toContainText("app.navigation.multiFactorLogin left");
  await region(page, "History").getByRole("combobox", { name: "To" }).selectOption("2");
  await expect(compare).toContainText("Choose two different steps");
  await tab(page, "Steps");
  await region(page, "History").getByRole("button", { name: "Go on from here" }).click();
  await heading(page, "Sign In Your Account");
  await expect(moments.getByRole("listitem")).toHaveCount(2);
  await settle(page, "login", "wrong password");
  await expect(appIn(page).getByRole("alert").first()).toBeVisible();
  await expect(moments.getByRole("listitem")).toHaveCount(3);
});

test("the film strip has a screenshot of each moment: pointing at one shows it, pressing it goes there", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await signInInFrame(page, "ann@acme.test", TYPED.password);
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  const strip = page.getByRole("list", { name: "Film strip" });
  const submitted = strip.getByRole("button", { name: /: login form\.submit/ });
  await expect(strip.locator("iframe")).toHaveCount(await strip.getByRole("listitem").count());

  await submitted.hover();
  const shown = region(page, "App").locator("iframe[sandbox]").contentFrame();
  await expect(shown.locator("h1")).toHaveText("Sign In Your Account");
  await expect(region(page, "App")).toContainText("screen login");
  // The screenshot has the typed texts, but no secret.
  await expect(shown.locator('input[name="identifier"]')).toHaveValue("ann@acme.test");
  await expect(shown.locator('input[name="password"]')).toHaveValue("•".repeat(TYPED.password.length));
  await region(page, "Step").hover();
  await expect(region(page, "App").locator("iframe[sandbox]")).toHaveCount(0);
  await expect(region(page, "App")).toContainText("screen multiFactorLogin");

  await submitted.click();
  await expect(page.getByText(/, as it was$/)).toBeVisible();
  await expect(submitted).toHaveAttribute("aria-current", "true");
  await submitted.press("Home");
  await expect(strip.getByRole("button", { name: /^Step 0: / })).toBeFocused();
  await page.keyboard.press("End");
  await expect(region(page, "App")).toContainText("screen multiFactorLogin");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/, as it was$/)).toHaveCount(0);

  // The inspector takes the steps to a starting place before it draws.
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  await strip.getByRole("button", { name: /^Step 1: / }).hover();
  await expect(region(page, "App").locator("iframe[sandbox]").contentFrame().locator("h1")).toHaveText(
    "Sign In Your Account",
  );
  await expect(strip.locator("iframe")).toHaveCount(3);
});
