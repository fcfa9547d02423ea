import { carries } from "../../e2e/carries.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { openSandbox } from "../../e2e/screenshots.ts";
import { downloaded, download, fact, KEYS, read, report, shown } from "../../e2e/report.ts";
import { member, openWorkspace } from "../../e2e/screens.ts";
import { tabTo } from "../../e2e/tab-to.ts";

/* The preview in the support report: the file holds no text that a person blackened in it. */

test("a person blackens texts by keyboard: they are black in the preview, in the file, and where support opens it", async ({
  page,
  context,
  faults,
}) => {
  // The logo fails to load, because its address has no https.
  faults.expectFault(/Mixed Content/);
  const email = member(535);
  await openWorkspace(page, email);
  await page.keyboard.press(KEYS);
  await page.getByRole("button", { name: "Skip" }).press("Enter");
  await expect(report(page)).toBeFocused();
  const texts = report(page).getByRole("button", { name: `Black out ${email}` });
  const organisations = report(page).getByRole("button", { name: "Black out Northwind Traders" });
  // The text is in the preview, and in the list of the file's contents.
  await expect(texts).toHaveCount(2);
  expect(carries(await shown(page), email)).toBe(true);

  await tabTo(page, texts.first());
  await page.keyboard.press("Enter");
  await tabTo(page, organisations.first());
  await page.keyboard.press("Space");
  for (const text of [...(await texts.all()), ...(await organisations.all())])
    await expect(text).toHaveAttribute("aria-pressed", "true");
  await expect(fact(page, "Email address")).toHaveText("█".repeat(email.length));

  await organisations.first().press("Enter");
  await expect(organisations.first()).toHaveAttribute("aria-pressed", "false");
  expect(await shown(page)).toContain('"Northwind Traders"');
  await report(page).getByRole("button", { name: "Bring back what I blacked out" }).press("Enter");
  await expect(texts.first()).toHaveAttribute("aria-pressed", "false");
  expect(carries(await shown(page), email)).toBe(true);

  await texts.first().press("Enter");
  await download(page).focus();
  const { text } = await downloaded(page);
  expect(text).toBe(await shown(page));
  expect(carries(text, email)).toBe(false);
  expect(read(text).expect.screen).toBe("workspace");

  const support = await openSandbox(context);
  await support.evaluate((file) => window.sandbox.reproduce(file), text);
  await expect(support.getByText(`Signed in as ${"█".repeat(email.length)}`)).toBeVisible();
  await expect(support.getByText("Northwind Traders").first()).toBeVisible();
});

test("typed texts can be blackened; secrets are dots in the preview and cannot be pressed", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill("Bo");
  await page.locator("input[type=password]").fill("Secret-Bo-1");
  await page.keyboard.press(KEYS);
  await page.getByRole("button", { name: "Skip" }).click();
  const texts = report(page).getByRole("button", { name: /^Black out/ });
  // The text is in the preview, and once in the list.
  await expect(texts).toHaveCount(2);
  await texts.first().click();
  await expect(fact(page, "What you typed")).toHaveText("██ (Email Address / User Name)");
  await download(page).focus();
  const { text } = await downloaded(page);
  expect(Object.values(read(text).page.drafts)).toEqual(["██"]);

  const support = await openSandbox(context);
  await support.evaluate((file) => window.sandbox.reproduce(file), text);
  await expect(support.getByRole("textbox", { name: "Email Address / User Name" })).toHaveValue("██");
});
