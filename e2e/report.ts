import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Envelope } from "../machines/snapshot/envelope.ts";
import { readSnapshot } from "../machines/snapshot/read.ts";
import { expect, signIn } from "./fixtures.ts";
import { appIn, drop, region } from "./inspector.ts";
import { loginButton, member } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* The support report as a person uses it. */

export const KEYS = "Alt+Shift+S";

export const report = (page: Page) => page.getByRole("dialog", { name: "Support report" });
export const download = (page: Page) => report(page).getByRole("button", { name: "Download file" });
export const everything = (page: Page) => report(page).getByText(/^Full file contents/);
/** The panel's text under one of its headings. */
export const fact = (page: Page, name: string) =>
  report(page)
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("definition");

/** The file as it is shown. */
export const shown = (page: Page): Promise<string> =>
  report(page)
    .locator("pre")
    .evaluate((element) => element.textContent);

export const question = (page: Page) => page.getByRole("dialog", { name: "What were you trying to do?" });
export const COMMENT = "I was signing in, and nothing happened.";

/** Opens the report by its keys and writes the comment. */
export async function openWithComment(page: Page, text: string = COMMENT): Promise<void> {
  await page.keyboard.press(KEYS);
  await comment(page, text);
}

export async function comment(page: Page, text: string = COMMENT): Promise<void> {
  await question(page).getByRole("textbox", { name: "Comment" }).fill(text);
  await question(page).getByRole("button", { name: "Continue" }).press("Enter");
  await expect(question(page)).toHaveCount(0);
}

export function read(file: string): Envelope {
  const found = readSnapshot(file);
  if ("refusal" in found) throw new Error(JSON.stringify(found.refusal));
  return found.envelope;
}

/** The file as it is downloaded by pressing a button that has the focus. */
export async function downloaded(page: Page): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const got = await downloading;
  return { name: got.suggestedFilename(), text: await readFile(await got.path(), "utf8") };
}

/** Makes a report of the page as it is, and downloads it. */
export async function makeReport(page: Page): Promise<{ name: string; text: string }> {
  await openWithComment(page);
  await download(page).focus();
  return downloaded(page);
}

/** A report of a person whose sign-in is under way. It never reaches the service. */
export async function signingIn(page: Page): Promise<{ name: string; text: string }> {
  const wire = await tapWire(page);
  wire.take("login", () => {});
  await signIn(page, member(540));
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  return makeReport(page);
}

/* The file in the inspector. */

export const dropOn = (page: Page, place: string, text: string) =>
  drop(page, region(page, place), "dropped.foyer-snapshot.json", text);

/** What the inspector says about the file that is open. */
export const reproduction = (page: Page) => region(page, "App").getByText(/^The snapshot /);
export const refused = (page: Page) => page.getByRole("banner").getByRole("alert");
export const loginIn = (page: Page) => appIn(page).getByRole("button", { name: "Login", exact: true });
