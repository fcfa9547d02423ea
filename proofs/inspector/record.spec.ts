import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../../e2e/fixtures.ts";
import { appIn, drop, heading, openAt, place, region, send, settle, unfold } from "../../e2e/inspector.ts";

/* A person saves a walked path as a file, opens it again and replays it; the inspector refuses damaged files. */

const recorder = (page: Page) => region(page, "Record");
const openRecorder = (page: Page) => unfold(page, "Save, replay, share, export");

/** Saves the walk and reads the file. */
async function save(page: Page): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await recorder(page).getByRole("button", { name: "Save path" }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Drops files on the chart: anywhere in the window will do. */
const dropOnChart = (page: Page, ...texts: readonly string[]) =>
  drop(page, region(page, "Chart"), "walked.foyer-path.json", ...texts);

test("a person saves a path, drops it into a new inspector, which says that it is open, and replays it", async ({
  page,
}) => {
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  await send(page, "code.resend");
  await settle(page, "resendOTP", "sent, and no other for 90 s");
  await expect(appIn(page).getByRole("button", { name: "Resend code in 1:30" })).toBeVisible();
  await openRecorder(page);
  await recorder(page).getByRole("textbox", { name: "Path name" }).fill("Blocked, für 90 s");
  const { name, text } = await save(page);
  expect(name).toBe("blocked-fur-90-s.foyer-path.json");
  expect(text).not.toContain("canary");

  await openAt(page, "login", "Sign In Your Account");
  await openRecorder(page);
  await dropOnChart(page, text);
  await expect(page.getByText(/^Opened “/)).toHaveText("Opened “Blocked, für 90 s”: 2 steps.");
  await expect(place(page)).toHaveText(/second factor by email$/);
  await expect(appIn(page).getByRole("button", { name: "Resend code in 1:30" })).toBeVisible();

  await page.getByRole("button", { name: "Go to next timer (in 90 s)" }).click();
  await expect(appIn(page).getByRole("button", { name: /^Resend/ })).toBeEnabled();
  await recorder(page).getByRole("button", { name: "Replay" }).click();
  await expect(appIn(page).getByRole("button", { name: /^Resend/ })).toBeEnabled();
  await expect(recorder(page)).toContainText("You've taken 3 steps");
});

test("a person chooses a file by keyboard; the inspector refuses one that is not a path, is damaged or cannot be walked", async ({
  page,
}) => {
  await openAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await openRecorder(page);
  const { name, text } = await save(page);
  const refused = page.getByRole("banner").getByRole("alert");
  await dropOnChart(page, text.slice(0, text.length / 2));
  await expect(refused).toContainText("Not a path file.");
  await dropOnChart(page, text.replace('"version": 1', '"version": 7'));
  await expect(refused).toContainText("This path has version 7");
  await dropOnChart(page, text.replace('"do": "settle"', '"do": "wish"'));
  await expect(refused).toContainText("Step 2 of the path can't be read.");
  await dropOnChart(page, text.replace('"scenario": "login"', '"scenario": "the moon"'));
  await expect(refused).toContainText("There's no starting place called “the moon”.");
  await dropOnChart(page, text, text);
  await expect(refused).toContainText("Open one file at a time.");
  // The inspector keeps the earlier walk.
  await heading(page, "Multi-Factor Authentication");

  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file…" }).press("Enter");
  await (await choosing).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(page.getByText(/^Opened “/)).toContainText("2 steps.");
  await heading(page, "Multi-Factor Authentication");

  await dropOnChart(page, text.replace('"outcome": "a second factor is needed"', '"outcome": "a wish"'));
  await expect(region(page, "App").getByRole("alert")).toHaveText('There is no outcome "a wish" for login.');
  await expect(page.getByText(/^Opened/)).toHaveCount(0);
  await expect(region(page, "login")).toBeVisible();
});
