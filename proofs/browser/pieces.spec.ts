import type { Page } from "@playwright/test";
import { expect, test } from "../../e2e/fixtures.ts";

/* The behaviour of the pieces, tested in the gallery as a person uses them, mostly by keyboard. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const open = (page: Page, slug: string) => page.goto(`/gallery/#/${slug}`);
const state = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Opens a piece on a page whose clock moves only when the test moves it. */
async function openAtRest(page: Page, slug: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await open(page, slug);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.pauseAt(3_600_000);
}

test("side panel: Esc, its icon and the overlay close it and the focus returns; it is at most 700 pixels high", async ({
  page,
}) => {
  await open(page, "side-panel");
  const button = page.getByRole("button", { name: "Open the panel" });
  const panel = page.getByRole("dialog", { name: "Shortcuts" });
  await button.press("Enter");
  await expect(panel).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(660);
  const behind = page.locator("#root");
  await expect(behind).toHaveAttribute("inert");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(behind).not.toHaveAttribute("inert");
  await expect(button).toBeFocused();
  await button.press("Enter");
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toHaveCount(0);
  await button.press("Enter");
  await panel.getByText("Ctrl+Shift+E").click();
  await expect(panel).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(panel).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.getByRole("button", { name: "Open the long panel" }).press("Enter");
  await page.mouse.click(10, 400);
  const body = page.getByRole("dialog", { name: "New release" }).getByRole("region");
  await expect.poll(async () => (await body.boundingBox())?.height).toBe(700);
  await page.setViewportSize({ width: 390, height: 700 });
  await body.focus();
  await page.keyboard.press("End");
  await expect(page.getByText("Line 40 of what is new.")).toBeInViewport();
});

test("side panel: asks before it closes, in the specification's words or given ones", async ({ page }) => {
  await open(page, "side-panel");
  await page.getByRole("button", { name: "Open the asking panel" }).press("Enter");
  const panel = page.getByRole("dialog", { name: "Import employees" });
  const question = page.getByRole("dialog", { name: "Something went wrong." });
  await page.keyboard.press("Escape");
  await expect(question).toHaveAccessibleDescription(/Import Employee sheet/);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Close" }).click();
  await expect(panel).toHaveCount(0);

  await page.getByRole("button", { name: "Open the narrow panel" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Discard the tag?" })).toBeVisible();
});

test("tooltip: opens after 500 ms for the pointer and at once for the keyboard; Esc closes it", async ({ page }) => {
  await openAtRest(page, "tooltip");
  const button = page.getByRole("button", { name: "Documents" });
  const tooltip = page.getByRole("tooltip", { name: "Opens in a new tab" });
  await expect(button).toHaveAccessibleDescription("Opens in a new tab");
  await button.hover();
  await page.clock.runFor(499);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await page.clock.runFor(1_000);
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await page.getByRole("button", { name: "Support" }).focus();
  const other = page.getByRole("tooltip", { name: /^It is as wide/ });
  await expect(other).toBeVisible();
  await page.keyboard.press("Tab");
  await page.clock.runFor(100);
  await expect(other).toHaveCount(0);
});

test("tag: a long one has its whole text as name, and shows it on focus", async ({ page }) => {
  await open(page, "tag");
  const whole = "Human resources and management of the whole company";
  const tag = page.getByRole("button", { name: whole });
  await expect(tag).toHaveText("Human resources and management…");
  await tag.focus();
  await expect(page.getByRole("tooltip").filter({ hasText: whole })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Contract$/ })).toHaveCount(0);
});

test("avatar: shows the image, or the first letter when there is none or it fails to load", async ({
  page,
  faults,
}) => {
  faults.expectFault(/404/);
  await open(page, "avatar");
  await expect(state(page, "With an image").locator("img")).toHaveAttribute("src", "/people/asha.svg");
  await expect(state(page, "With an image").locator("img")).toHaveCSS("width", "40px");
  await expect(state(page, "An image that cannot be loaded").locator("img")).toHaveCount(0);
  await expect(state(page, "An image that cannot be loaded").getByText("G", { exact: true })).toBeVisible();
});

test("data table: sorts up and down by one column, but not while it loads", async ({ page }) => {
  await open(page, "data-table");
  const table = page.getByRole("table", { name: "130 people, a page at a time" });
  const days = table.getByRole("columnheader", { name: "Days" });
  const first = table.getByRole("row").nth(1).getByRole("cell").nth(2);
  const sort = days.getByRole("button");
  await sort.press("Enter");
  await expect(days).toHaveAttribute("aria-sort", "ascending");
  await expect(first).toHaveText("0");
  await sort.press("Enter");
  await expect(days).toHaveAttribute("aria-sort", "descending");
  await expect(first).toHaveText("100");
  await table.getByRole("button", { name: "Name" }).click();
  await expect(days).not.toHaveAttribute("aria-sort");
  await expect(table.getByRole("columnheader")).toHaveText([/^Name/, /^Email/, /^Days/, /^Status/]);

  const loading = page.getByRole("table", { name: "3 people, loading" });
  await expect(loading).toHaveAttribute("aria-busy", "true");
  await loading.getByRole("button", { name: "Name" }).press("Enter");
  await expect(loading.getByRole("columnheader", { name: "Name" })).not.toHaveAttribute("aria-sort");
  await expect(state(page, "No rows").getByText("No data to display")).toBeVisible();
});

test("data table: draws only the rows in view of 10,000, down to the last", async ({ page }) => {
  await open(page, "data-table");
  const table = page.getByRole("table", { name: "10000 people" });
  await expect(table).toHaveAttribute("aria-rowcount", "10001");
  expect(await table.getByRole("row").count()).toBeLessThan(40);
  const list = state(page, "10000 people");
  // If the estimated height were wrong, the first rows drawn would change the whole, and End would stop midway.
  const height = () => list.evaluate(({ scrollHeight }) => scrollHeight);
  const estimated = await height();
  await list.focus();
  await page.keyboard.press("End");
  await expect(table.getByRole("row").last()).toContainText("person10000@acme.test");
  await expect(table.getByRole("row").last()).toHaveAttribute("aria-rowindex", "10001");
  expect(await table.getByRole("row").count()).toBeLessThan(40);
  expect(Math.abs((await height()) - estimated)).toBeLessThanOrEqual(1);
});

test("pagination: shows 40 rows, or 20 to 100 by choice; keeps the first row in view; stops at both ends", async ({
  page,
}) => {
  await open(page, "pagination");
  const few = state(page, "A few pages");
  await expect(few.getByText("1–40 of 130")).toBeVisible();
  await expect(few.getByRole("option")).toHaveText(["20", "40", "60", "80", "100"]);
  const previous = few.getByRole("button", { name: "Previous page" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await previous.press("Enter");
  await expect(few.getByText("1–40 of 130")).toBeVisible();
  await few.getByRole("button", { name: "Page 3" }).click();
  await expect(few.getByText("81–120 of 130")).toBeVisible();
  await few.getByRole("combobox").selectOption("60");
  await expect(few.getByText("61–120 of 130")).toBeVisible();
  await few.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(few.getByText("121–130 of 130")).toBeVisible();
  await expect(few.getByRole("button", { name: "Next page" })).toBeFocused();
  const many = state(page, "In the middle of many");
  await expect(many.getByRole("button", { name: /^Page/ })).toHaveText(["1", "124", "125", "126", "250"]);
});

test("search box: searches for two characters or none, half a second after the last key or at once by Enter", async ({
  page,
}) => {
  await openAtRest(page, "search-box");
  const box = page.getByRole("searchbox", { name: "Search people" });
  const searched = state(page, "Half a second after the last key").getByRole("status");
  await box.press("a");
  await page.clock.runFor(2_000);
  await expect(searched).toHaveText("Searched for: nothing yet");
  await box.press("b");
  await page.clock.runFor(499);
  await expect(searched).toHaveText("Searched for: nothing yet");
  await page.clock.runFor(1);
  await expect(searched).toHaveText("Searched for: ab");
  await box.fill("");
  await page.clock.runFor(500);
  await expect(searched).toHaveText("Searched for: ab, everything");
  await box.fill("bo");
  await box.press("Enter");
  await expect(searched).toHaveText("Searched for: ab, everything, bo");
  await page.clock.runFor(500);
  await expect(searched).toHaveText("Searched for: ab, everything, bo");
});

test("field: removes leading spaces while the person types", async ({ page }) => {
  await open(page, "field");
  const field = page.getByRole("textbox", { name: "First Name" });
  await field.pressSequentially("  Ann Lee ");
  await expect(field).toHaveValue("Ann Lee ");
});

test("comment dialog: takes 3 to 500 characters without the spaces around them", async ({ page }) => {
  await open(page, "comment-dialog");
  const button = page.getByRole("button", { name: "Reject the timesheet" });
  await button.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Why is it rejected?" });
  const comment = dialog.getByRole("textbox", { name: "Comment" });
  const submit = dialog.getByRole("button", { name: "Continue" });
  await submit.click();
  await expect(comment).toHaveAccessibleDescription("Required*");
  await expect(comment).toBeFocused();
  await comment.fill("no");
  await submit.click();
  await expect(comment).toHaveAccessibleDescription("Enter at least 3 characters.");
  await comment.fill("x".repeat(501));
  await expect(dialog.getByText("501 of 500 characters")).toBeVisible();
  await submit.click();
  await expect(comment).toHaveAccessibleDescription("Enter no more than 500 characters.");
  await comment.fill("  too few hours ");
  await submit.click();
  await expect(page.getByText("Rejected: too few hours", { exact: true })).toBeVisible();
  await expect(button).toBeFocused();
});

test("confirm dialog: asks in the specification's words; Esc and Cancel change nothing", async ({ page }) => {
  await open(page, "confirm-dialog");
  const ask = page.getByRole("button", { name: "Ask" });
  const dialog = page.getByRole("dialog", { name: "Something went wrong." });
  await ask.click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Cancelled.", { exact: true })).toBeVisible();
  await ask.click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Confirmed.", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

/** A red, half transparent image of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("file upload: refuses a wrong count, size or kind in the specification's words; previews an image", async ({
  page,
}) => {
  await open(page, "file-upload");
  const one = state(page, "One image of up to 3 MB");
  const input = one.getByLabel("Photo");
  await input.setInputFiles({ name: "program.exe", mimeType: "image/png", buffer: PNG });
  await expect(one.getByRole("alert")).toHaveText("Unsupported File.");
  await input.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(3 * 1024 * 1024 + 1) });
  await expect(one.getByRole("alert")).toHaveText("Files must smaller than 3MB!");
  await input.setInputFiles({ name: "red.png", mimeType: "image/png", buffer: PNG });
  await expect(one.getByRole("alert")).toHaveCount(0);
  await expect(one.getByRole("listitem")).toHaveText(/red\.png/);
  const preview = one.locator("canvas");
  await expect(preview).toHaveCSS("width", "60px");
  await expect
    .poll(() =>
      preview.evaluate((canvas) =>
        canvas instanceof HTMLCanvasElement
          ? [...(canvas.getContext("2d")?.getImageData(60, 60, 1, 1).data ?? [])]
          : [],
      ),
    )
    .toEqual([255, 0, 0, 127]);
  await input.setInputFiles({ name: "other.png", mimeType: "image/png", buffer: PNG });
  await expect(one.getByRole("alert")).toHaveText("You can upload only 1 files at a time.");
  await one.getByRole("button", { name: "Remove red.png" }).click();
  await expect(one.getByRole("listitem")).toHaveCount(0);
  await input.setInputFiles({ name: "torn.png", mimeType: "image/png", buffer: Buffer.from("no image") });
  await expect(one.getByRole("listitem")).toHaveText(/torn\.png/);
  await expect(one.locator("canvas")).toBeHidden();

  const progress = page.getByRole("progressbar", { name: "Uploading contract.pdf" });
  await expect(progress).toHaveAttribute("aria-valuenow", "40");
});

test("file upload: takes dropped files", async ({ page }) => {
  await open(page, "file-upload");
  const several = state(page, "Several files, two already uploaded");
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["one"], "one.pdf"));
    data.items.add(new File(["two"], "two.rtf"));
    return data;
  });
  await several.getByLabel("Documents").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(several.getByRole("listitem")).toHaveText([/acme\.svg/, /contract\.pdf/, /one\.pdf/, /two\.rtf/]);
});

test("toasts: stand top centre without a close button, for five seconds, a note for three", async ({ page }) => {
  await openAtRest(page, "toasts");
  for (const { button, text, lasts } of [
    { button: "Show a note", text: "Android link copied to clipboard.", lasts: 3_000 },
    { button: "Show a success", text: "Password updated successfully.", lasts: 5_000 },
    { button: "Show an error", text: "The timesheet could not be saved.", lasts: 5_000 },
  ]) {
    await page.getByRole("button", { name: button }).click();
    const toast = page.getByText(text);
    // The toast's code has to load first, which takes an unknown time.
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return toast.isVisible();
      })
      .toBe(true);
    const region = page.locator("[aria-live=polite]").filter({ hasText: text });
    await expect(region).toHaveCount(1);
    await expect(region.getByRole("button")).toHaveCount(0);
    // Screen readers have the error on the screen. Any other toast waits until the screen's heading has been read out.
    const hidden = page.locator("[aria-hidden=true]").filter({ hasText: text });
    await expect(hidden).toHaveCount(button === "Show an error" ? 1 : 0);
    await page.clock.runFor(lasts - 1_000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(toast).toHaveCount(0);
  }
});
