import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axe, endAnimations, RULES_OF_APPEARANCE, tooSmall, violationsOf } from "./access.ts";
import { expect, test } from "./fixtures.ts";
import { sticksOut } from "./sticks-out.ts";

/*
 * Every piece in the gallery: nothing for axe to find, and the look that is written down in `golden/gallery`. A look
 * is what the style sheets come to, element by element, in light and in dark; a picture would be another one with
 * every machine's fonts. `-u` writes the looks anew.
 */

/** Folders whose pieces are no part of a page but pages themselves, or have no look of their own. */
const withoutPage = [
  "account-layout",
  "dialog",
  "form",
  "mantine-root",
  "report",
  "screen-heading",
  "signed-in-layout",
  "status-page",
] as const;

const folders = readdirSync("src/components", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const pages = ["src/constants", ...folders.map((folder) => `src/components/${folder}`)].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".gallery.tsx"))
    .map((file) => file.replace(".gallery.tsx", "")),
);

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };

// Colours half way from light to dark are nobody's.
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`/gallery/#/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // An image that cannot be loaded gives way to something else.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  await endAnimations(page);
}

/** What the style sheets come to for each element of each state, without what the machine's fonts decide. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const properties = [
      "color",
      "background-color",
      "border-top",
      "border-inline-start",
      "border-radius",
      "padding",
      "gap",
      "min-height",
      "font-size",
      "font-weight",
      "text-decoration-line",
      "cursor",
    ];
    /** What an element has where nothing was said of it. */
    const plain = new Set([
      "background-color: rgba(0, 0, 0, 0)",
      "border-radius: 0px",
      "padding: 0px",
      "gap: normal",
      "min-height: 0px",
      "min-height: auto",
      "text-decoration-line: none",
      "cursor: auto",
    ]);
    const line = (element: Element) => {
      const style = getComputedStyle(element);
      const said = properties
        .map((property) => `${property}: ${style.getPropertyValue(property)}`)
        .filter((rule) => !plain.has(rule) && !/^border.*: 0px/.test(rule));
      return `- ${element.localName}${element.getAttribute("type") ? ` ${element.getAttribute("type")}` : ""}: ${said.join("; ")}`;
    };
    return [...document.querySelectorAll("main section[aria-label] > div")].flatMap((stage) => {
      const lines = [...stage.querySelectorAll(":not(svg *)")].map(line);
      return ["", `### ${stage.parentElement?.getAttribute("aria-label")}`, ""].concat([...new Set(lines)]);
    });
  });

test("every folder of pieces has its page", () => {
  expect(folders.filter((folder) => !pages.includes(folder))).toEqual(withoutPage);
});

for (const slug of pages) {
  test(`${slug}: nothing for axe to find, room for every target, and the look that is written down`, async ({
    page,
    faults,
  }) => {
    // The image that cannot be loaded.
    if (slug === "avatar") faults.expectFault(/404/);
    await open(page, slug);
    const looks: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      const before = await page.evaluate(() => getComputedStyle(document.body).color);
      await page.emulateMedia({ colorScheme });
      // A theme that follows the browser's setting by an event does so a moment later.
      if (colorScheme === "dark") await expect(page.locator("body")).not.toHaveCSS("color", before);
      looks.push("", `## ${colorScheme}`, ...(await lookOf(page)));
      // The same piece stands here several times; on a page of the app it is there once.
      const whole = axe(page).disableRules(["landmark-unique"]);
      const looked = colorScheme === "light" ? whole : axe(page).withRules(RULES_OF_APPEARANCE);
      expect(await violationsOf(looked), colorScheme).toEqual([]);
    }
    expect(await tooSmall(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await sticksOut(page), "320 pixels wide").toEqual([]);
    expect([`# ${slug}`, ...looks, ""].join("\n")).toMatchSnapshot(["gallery", `${slug}.md`]);
  });
}

test("in Arabic the pages run from right to left, and nothing sticks out", async ({ page, faults }) => {
  faults.expectFault(/404/);
  await page.goto("/gallery/");
  await page.getByRole("combobox", { name: "Language" }).first().selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const pieces = page.getByRole("navigation", { name: "Pieces" });
  for (const slug of pages) {
    await page.evaluate((slug) => (location.hash = `#/${slug}`), slug);
    await expect(pieces.locator("[aria-current]")).toHaveAttribute("href", `#/${slug}`);
    await page.setViewportSize(WIDE);
    expect(await sticksOut(page), `${slug}, wide`).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await sticksOut(page), `${slug}, narrow`).toEqual([]);
  }
});

test("the list is filtered by what is typed", async ({ page, faults }) => {
  faults.expectFault(/404/);
  await page.goto("/gallery/");
  const list = page.getByRole("navigation", { name: "Pieces" });
  await list.getByRole("searchbox").fill("dialog");
  await expect(list.getByRole("link")).toHaveText(["Comment dialog", "Confirm dialog", "Confirm-word dialog"]);
  await list.getByRole("searchbox").fill("nothing like that");
  await expect(list.getByRole("link")).toHaveCount(0);
  await expect(list.getByText("No pieces found.")).toBeVisible();
});
