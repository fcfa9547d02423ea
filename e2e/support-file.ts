import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures.ts";
import { appIn, drop, region } from "./inspector.ts";
import { loginButton, member } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* A support file: how a person makes one, and what the inspector shows of it. */

export const COMMENT = "I was waiting for my code.";

/** Makes a report of the page as it is, and downloads it. */
export async function makeReport(page: Page): Promise<{ name: string; text: string }> {
  await page.keyboard.press("Alt+Shift+S");
  await page.getByRole("textbox", { name: "Comment" }).fill(COMMENT);
  await page.getByRole("button", { name: "Continue" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download file" }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** A report of a person whose sign-in is under way. It never reaches the service. */
export async function signingIn(page: Page): Promise<{ name: string; text: string }> {
  const wire = await tapWire(page);
  wire.take("login", () => {});
  await signIn(page, member(540));
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  return makeReport(page);
}

export const dropOn = (page: Page, place: string, text: string) =>
  drop(page, region(page, place), "dropped.foyer-snapshot.json", text);

/** What the inspector says about the file that is open. */
export const reproduction = (page: Page) => region(page, "App").getByText(/^The snapshot /);
export const refused = (page: Page) => page.getByRole("banner").getByRole("alert");
export const loginIn = (page: Page) => appIn(page).getByRole("button", { name: "Login", exact: true });
