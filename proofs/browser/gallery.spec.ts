import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { endAnimations, EVERY_RULE, RULES_OF_APPEARANCE, tooSmall, violationsOf } from "../../e2e/access.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { sticksOut } from "../../e2e/room.ts";

/*
 * For every piece in the gallery, axe finds no fault and its look is the one in `golden`. A look is the computed styles of
 * an element; a screenshot would differ with each machine's fonts. Each look is told once, with its places, so that a
 * changed colour is a short diff; an element that only inherits its parent's has none of its own. In dark only the page with all colours is told: the pieces have them from there. `-u`
 * renews the looks.
 */

/** Folders whose pieces are no part of a page but pages themselves, or have no look of their own. */
const withoutPage = [
  "account-layout",
  "dialog",
  "form",
  "mantine-root",
  "messages",
  "screen-heading",
  "status-page",
] as const;

const folders = readdirSync("src/components", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const pages = readdirSync("tools/gallery/pages")
  .map((file) => readFileSync(`tools/gallery/pages/${file}`, "utf8"))
  .flatMap((file) => [...file.matchAll(/^export const (\w+) = galleryPage/gm)].map(([, name = ""]) => name))
  .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
  .toSorted();

/** The page whose look is also told in dark. */
const WITH_ALL_COLOURS = "constants";

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };

// In the middle of a transition axe would measure colours that the app does not define.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const pieces = (page: Page) => page.getByRole("navigation", { name: "Pieces" });

/** Goes from one piece's page to another's, and lets it come to rest. */
async function turnTo(page: Page, slug: string): Promise<void> {
  await page.evaluate((slug) => (location.hash = `#/${slug}`), slug);
  await expect(pieces(page).locator("[aria-current]")).toHaveAttribute("href", `#/${slug}`);
  // An image that cannot be loaded gives way to something else.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  await endAnimations(page);
}

/** By look, the pages with it, and on each page the stages. */
type Looks = Map<string, Map<string, Set<string>>>;

/** The computed styles of each element in each state, without those that depend on the machine's fonts. */
const stagesOf = (page: Page) =>
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
    /** An element's default styles. */
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
    const rules = (element: Element) => {
      const style = getComputedStyle(element);
      return properties
        .map((property) => `${property}: ${style.getPropertyValue(property)}`)
        .filter((rule) => !plain.has(rule) && !/^border.*: 0px/.test(rule));
    };
    /** The look of an element; nothing for one that only inherits what its parent is told with. */
    const line = (element: Element): string[] => {
      const said = rules(element);
      const around = element.parentElement ? rules(element.parentElement) : [];
      if (said.every((rule) => /^(?:color|font|cursor)/.test(rule) && around.includes(rule))) return [];
      const type = element.getAttribute("type");
      return [`${element.localName}${type ? ` ${type}` : ""}: ${said.join("; ")}`];
    };
    return [...document.querySelectorAll("main section[aria-label] > div")].map((stage) => ({
      name: stage.parentElement?.getAttribute("aria-label") ?? "",
      looks: [...stage.querySelectorAll(":not(svg *)")].flatMap(line),
    }));
  });

/** Notes the looks of a page. */
async function noteLooks(page: Page, slug: string, looks: Looks): Promise<void> {
  for (const { name, looks: lines } of await stagesOf(page)) {
    for (const look of lines) {
      const places = looks.get(look) ?? new Map<string, Set<string>>();
      looks.set(look, places.set(slug, (places.get(slug) ?? new Set()).add(name)));
    }
  }
}

/** Each look with its places, one a line, by the kind of its element. */
function looksInWords(looks: Looks): string {
  const kinds = new Map<string, string[]>();
  for (const [look, places] of [...looks].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const kind = kindOf(look);
    const where = [...places].map(([slug, stages]) => `  - ${slug}: ${[...stages].toSorted().join(", ")}`);
    kinds.set(kind, [...(kinds.get(kind) ?? []), `- ${look.slice(kind.length + 2)}`, ...where]);
  }
  return [...kinds].map(([kind, lines]) => [`## ${kind}`, ...lines, ""].join("\n")).join("\n");
}

const kindOf = (look: string) => look.slice(0, look.indexOf(":"));

/** The golden file of a look: that of words and pictures, or that of controls and what holds them. */
const fileOf = (look: string) =>
  /^(?:a|button|div|input|label|option|output|section|select|summary|textarea)\b/.test(look)
    ? "gallery-controls.md"
    : "gallery-words.md";

test("every folder of pieces has a page in the gallery", () => {
  expect(folders.filter((folder) => !pages.includes(folder))).toEqual(withoutPage);
});

test.describe("every page", () => {
  // Each test goes through dozens of pages, each with the usual time limit.
  test.describe.configure({ timeout: 600_000 });
  // The image that cannot be loaded.
  test.beforeEach(({ faults }) => faults.expectFault(/404/));

  test("has the recorded look and targets of 24 pixels, and passes axe", async ({ page }) => {
    await page.goto("/gallery/");
    const body = page.locator("body");
    const lightText = await body.evaluate((element) => getComputedStyle(element).color);
    const light: Looks = new Map();
    const dark: Looks = new Map();
    for (const slug of pages) {
      await turnTo(page, slug);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        // A theme that follows the browser's setting by an event does so a moment later.
        if (colorScheme === "light") {
          await expect(body).toHaveCSS("color", lightText);
          await noteLooks(page, slug, light);
        } else {
          await expect(body).not.toHaveCSS("color", lightText);
          if (slug === WITH_ALL_COLOURS) await noteLooks(page, slug, dark);
        }
        // The same piece stands here several times; on a page of the app it is there once.
        const whole = { ...EVERY_RULE, rules: { "landmark-unique": { enabled: false } } };
        const rules = colorScheme === "light" ? whole : RULES_OF_APPEARANCE;
        // The list of pieces is the same on every page.
        const seen = slug === pages[0] ? [] : ['nav[aria-label="Pieces"]'];
        expect.soft(await violationsOf(page, rules, seen), `${slug}, ${colorScheme}`).toEqual([]);
      }
      expect.soft(await tooSmall(page), slug).toEqual([]);
      await page.setViewportSize(NARROW);
      await expect.soft.poll(() => sticksOut(page), `${slug}, 320 pixels wide`).toEqual([]);
      await page.setViewportSize(WIDE);
    }
    for (const file of new Set([...light.keys()].map(fileOf)))
      expect.soft(looksInWords(new Map([...light].filter(([look]) => fileOf(look) === file)))).toMatchSnapshot(file);
    expect.soft(looksInWords(dark)).toMatchSnapshot("gallery-dark.md");
  });

  test("runs from right to left in Arabic without overflowing", async ({ page }) => {
    await page.goto("/gallery/");
    await page.getByRole("combobox", { name: "Language" }).first().selectOption("ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      for (const slug of pages) {
        await turnTo(page, slug);
        await expect.soft.poll(() => sticksOut(page), `${slug}, ${size.width} pixels wide`).toEqual([]);
      }
    }
  });
});

test("no field has letters so small that a phone zooms in on it", async ({ browser, foyer }) => {
  const page = await browser.newPage({ baseURL: foyer.url, isMobile: true, hasTouch: true, viewport: PHONE });
  await page.goto("/gallery/");
  for (const slug of pages) {
    await turnTo(page, slug);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("main :is(input, select, textarea)")]
        .filter((field) => !["checkbox", "radio", "file"].includes(field.getAttribute("type") ?? ""))
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(({ outerHTML }) => outerHTML),
    );
    expect.soft(small, slug).toEqual([]);
  }
  await page.close();
});

test("typing filters the list of pieces", async ({ page, faults }) => {
  faults.expectFault(/404/);
  await page.goto("/gallery/");
  const list = pieces(page);
  await list.getByRole("searchbox").fill("dialog");
  await expect(list.getByRole("link")).toHaveText(["Comment dialog", "Confirm dialog", "Confirm-word dialog"]);
  await list.getByRole("searchbox").fill("nothing like that");
  await expect(list.getByRole("link")).toHaveCount(0);
  await expect(list.getByText("No pieces found.")).toBeVisible();
});
