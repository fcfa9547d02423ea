import type { Page } from "@playwright/test";
import * as v from "valibot";
import { changeConfiguration } from "../../e2e/change-configuration.ts";
import { enterLogin, expect, test } from "../../e2e/fixtures.ts";
import { identifierField, PASSWORD } from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* The debug log: Ctrl+Shift+E turns it on, Ctrl+Shift+S off, and on the production account host there is none. */

declare global {
  var keysPrevented: boolean[];
}

const ON = "Control+Shift+E";
const OFF = "Control+Shift+S";
const REFUSED = "[foyer] a call failed";

/** Collects everything that the app logs from now on. */
function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("[foyer]")) lines.push(message.text());
  });
  return lines;
}

/** Opens the login page and notes for every key whether the page prevented the browser's own use of it. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await page.evaluate(() => {
    globalThis.keysPrevented = [];
    addEventListener("keydown", (event) => {
      if (event.key.length === 1) globalThis.keysPrevented.push(event.defaultPrevented);
    });
  });
}
const prevented = (page: Page) => page.evaluate(() => globalThis.keysPrevented);
const setting = (page: Page) => page.evaluate(() => localStorage.getItem("debugLog"));

/** Refuses the page's sign-ins, each with the identifier in the text. */
async function refuseAll(page: Page): Promise<void> {
  const wire = await tapWire(page);
  const named = v.object({ identifier: v.string() });
  wire.take("login", ({ data, answer }) =>
    answer({ code: 400, data: { error: `No ${v.parse(named, data).identifier}` } }),
  );
}

/** Signs in and is refused. The log, if it is on, then has a line about it. */
async function beRefused(page: Page, identifier: string): Promise<void> {
  await enterLogin(page, identifier);
  await expect(page.getByRole("alert").filter({ hasText: `No ${identifier}` })).toBeVisible();
}

test("the keys switch the log on, it survives a reload, and the keys switch it off", async ({ page }) => {
  const lines = listen(page);
  await refuseAll(page);
  await open(page, "/login");
  await beRefused(page, "unknown-1@acme.test");
  expect(lines).toEqual([]);

  await page.keyboard.press(ON);
  expect(await setting(page)).toBe("on");
  expect(await prevented(page)).toEqual([true]);
  await page.reload();
  await beRefused(page, "unknown-2@acme.test");
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[0]).toBe("[foyer] the debug log is on");
  expect(lines[1]).toContain(REFUSED);
  expect(lines[1]).not.toContain("unknown-2");
  expect(lines[1]).not.toContain(PASSWORD);

  await page.keyboard.press(OFF);
  expect(await setting(page)).toBe("off");
  await beRefused(page, "unknown-3@acme.test");
  await expect.poll(() => lines.slice(2)).toEqual(["[foyer] the debug log is off"]);
});

test("the page leaves other keys alone, and they type their characters", async ({ page }) => {
  const lines = listen(page);
  await open(page, "/login");
  await identifierField(page).focus();
  await page.keyboard.press("Shift+E");
  await page.keyboard.press("s");
  await page.keyboard.press("Control+Alt+Shift+E");
  await expect(identifierField(page)).toHaveValue("Es");
  expect(await prevented(page)).toEqual([false, false, false]);
  expect(await setting(page)).toBeNull();
  expect(lines).toEqual([]);
});

test("on the production account host the keys and local storage switch no log on", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("debugLog", "on"));
  await changeConfiguration(page, { production: true });
  const lines = listen(page);
  await refuseAll(page);
  await open(page, "/login");
  await beRefused(page, "unknown-4@acme.test");
  await page.keyboard.press(OFF);
  await page.keyboard.press(ON);
  expect(await prevented(page)).toEqual([false, false]);
  expect(await setting(page)).toBe("on");
  expect(lines).toEqual([]);
});
