import type { Page } from "@playwright/test";
import { carries } from "./carries.ts";
import { expect, test } from "./fixtures.ts";
import {
  COMMENT,
  comment,
  download,
  downloaded,
  everything,
  fact,
  openWithComment,
  read,
  report,
  shown,
} from "./report.ts";
import { identifierField, member, openWorkspace, passwordField, tokenIn } from "./screens.ts";
import { tabTo } from "./tab-to.ts";
import { tapWire, type Wire } from "./wire.ts";

/* The support report: a person makes it on any page, sees all of it, and is the only one to get it. */

const PASSWORD_CANARY = "Canary-6-never-in-a-report";
/** As the report rounds: `toFixed` would make 9.4 of 9.45. */
const inTenths = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
/** Collects everything that the page sends from now on, except requests for the app's scripts and images. */
function sent(page: Page, wire: Wire): () => readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, protocol, search } = new URL(request.url());
    const isAsset = pathname.startsWith("/assets/") || (request.resourceType() === "image" && search === "");
    if (!(isAsset && request.method() === "GET") && protocol !== "blob:")
      asked.push(`${request.method()} ${request.url()}`);
  });
  const before = wire.frames.length;
  // Heartbeats and late replies do not count as sent messages.
  const isSent = (frame: string) => frame.startsWith("4") && !frame.startsWith('42["response"');
  return () => [...asked, ...wire.frames.slice(before).filter(isSent)];
}

test("on the login page a person comments, reviews, downloads, copies and closes a report by keyboard alone", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const wire = await tapWire(page);
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect.poll(() => wire.frames.some((frame) => frame.startsWith('40{"sid"'))).toBe(true);
  await tabTo(page, identifierField(page));
  await page.keyboard.type("ann@acme.test");
  await tabTo(page, passwordField(page));
  await page.keyboard.type(PASSWORD_CANARY);
  const messages = sent(page, wire);
  await openWithComment(page);
  await expect(fact(page, "What were you trying to do?")).toHaveText(COMMENT);
  await expect(report(page)).toContainText("We leave out the passwords, codes, tokens and recovery codes");
  await expect(fact(page, "Page")).toContainText("(/login)");
  await expect(fact(page, "What you typed")).toHaveText("ann@acme.test (Email Address / User Name)");
  await expect(fact(page, "Browser and window")).toContainText("1280 × 800");
  await expect(fact(page, "App version")).toHaveText(/^0\.\d+\.\d+ .*\/assets\/index-/);

  const file = await shown(page);
  const size = Buffer.byteLength(file) / 1000;
  expect(size).toBeLessThan(50);
  await expect(everything(page)).toHaveText(`Full file contents (${inTenths.format(size)} kB)`);
  const { expect: stands, page: facts, comment: said } = read(file);
  expect(said).toBe(COMMENT);
  expect(stands.screen).toBe("login");
  expect(Object.values(facts.drafts)).toEqual(["ann@acme.test"]);
  expect(carries(file, PASSWORD_CANARY)).toBe(false);

  await tabTo(page, download(page));
  const { name, text } = await downloaded(page);
  expect(text).toBe(file);
  const reference = await fact(page, "Report number").textContent();
  expect(name).toBe(`${reference}.foyer-snapshot.json`);
  const saved = report(page).getByRole("status").filter({ hasText: "Saved as" });
  await expect(saved).toContainText(`Saved as ${name}.`);
  await expect(saved).toContainText(`the report number ${reference}.`);
  await expect(report(page).getByRole("link", { name: "Contact support" })).toBeVisible();
  await tabTo(page, report(page).getByRole("button", { name: "Copy the file" }));
  await page.keyboard.press("Enter");
  await expect(report(page).getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file);
  await tabTo(page, everything(page));
  await page.keyboard.press("Enter");
  await tabTo(page, report(page).locator("pre"));

  await page.keyboard.press("Escape");
  await expect(report(page)).toHaveCount(0);
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveValue(PASSWORD_CANARY);
  expect(messages()).toEqual([]);
});

test("on the workspace the report names the person and their organisations and sends nothing, also from console and help menu", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await openWorkspace(page, member(530));
  // Wait until the service has confirmed the drawn page's session.
  await wire.answered();
  const next = page.getByRole("button", { name: "Next" });
  await next.focus();
  const messages = sent(page, wire);
  await openWithComment(page);
  await expect(fact(page, "Page")).toContainText("(/workspace)");
  await expect(fact(page, "Email address")).toHaveText(member(530));
  await expect(fact(page, "Your organisations")).toHaveText("Northwind Traders");
  const file = await shown(page);
  expect(read(file).expect.screen).toBe("workspace");
  expect(carries(file, await tokenIn(page))).toBe(false);
  await page.keyboard.press("Escape");
  await expect(next).toBeFocused();
  expect(messages()).toEqual([]);

  const envelope = await page.evaluate(() => window.foyer.snapshot());
  expect(read(JSON.stringify(envelope))).toEqual(envelope);
  expect(envelope?.expect.screen).toBe("workspace");

  // The preview shows the page without the help panel.
  const help = page.getByRole("button", { name: "Help" });
  await help.press("Enter");
  await page.getByRole("button", { name: "Troubleshooting" }).press("Enter");
  // A key pressed while the panel takes the focus would be lost.
  await page.getByRole("button", { name: "Create support report…" }).click();
  await comment(page);
  await expect(download(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  const { expect: stands } = read(await shown(page));
  expect(stands.screen).toBe("workspace");
  expect(stands.states).toContain("app.panel.closed");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(help).toBeFocused();
});
