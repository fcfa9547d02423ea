import { expect } from "../../e2e/fixtures.ts";
import { dropOnChart, heading, openRecorder, region, savePath, send, settle, startAt } from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";

/* A person saves a walked path as a file, opens it again and replays it; the inspector refuses damaged files. */

test("a person chooses a file by keyboard; the inspector refuses one that is not a path, is damaged or cannot be walked", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await openRecorder(page);
  const { name, text } = await savePath(page);
  const refused = page.getByRole("banner").getByRole("alert");
  await dropOnChart(page, text.slice(0, text.length / 2));
  await expect(refused).toContainText("Neither a path nor a snapshot.");
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
