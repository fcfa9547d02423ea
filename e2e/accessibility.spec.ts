import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { loginButton, member, openWorkspace } from "./screens.ts";
import { sticksOut } from "./sticks-out.ts";
import { views } from "./views.ts";
import { tapWire } from "./wire.ts";

/* WCAG 2.2 AA and good practice on every screen, in its states, light and dark, wide and narrow. */

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const WIDE = { width: 1280, height: 800 };
/** What is left of 1280 pixels at 400 %: what WCAG 1.4.10 asks for, and the narrowest telephone. */
const NARROW = { width: 320, height: 640 };

/** The first two have each colour and each width in them. */
const appearances = [
  { colorScheme: "light", size: WIDE },
  { colorScheme: "dark", size: NARROW },
  { colorScheme: "light", size: NARROW },
  { colorScheme: "dark", size: WIDE },
] as const;

// Colours half way from light to dark, or of a message that is fading in, are nobody's.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** In one piece: the pages have no frames, and a second page to put the pieces together takes its time. */
const axe = (page: Page) => new AxeBuilder({ page }).withTags(TAGS).setLegacyMode();

/** The rules that another colour or another width may break. What is there, and what it is called, stays. */
const RULES_OF_APPEARANCE = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

for (const { name, open, hold, provokes, everyWay } of views) {
  test(`${name}: nothing for axe to find, room for every target, no sideways scrolling`, async ({
    page,
    foyer,
    faults,
  }) => {
    if (provokes) faults.expectFault(provokes);
    await open(page, foyer.url);
    for (const [index, { colorScheme, size }] of appearances.slice(0, everyWay ? 4 : 2).entries()) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await hold?.(page);
      const { violations } = await (index === 0 ? axe(page) : axe(page).withRules(RULES_OF_APPEARANCE)).analyze();
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.failureSummary) }));
      expect(found, `${colorScheme}, ${size.width} pixels wide`).toEqual([]);
      expect(await tooSmall(page), `${size.width} pixels wide`).toEqual([]);
      expect(await sticksOut(page), `${size.width} pixels wide`).toEqual([]);
    }
    await page.setViewportSize({ width: WIDE.width / 2, height: WIDE.height / 2 });
    expect(await sticksOut(page), "everything twice as large").toEqual([]);
    await page.setViewportSize(WIDE);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await sticksOut(page), "letters twice as large").toEqual([]);
  });
}

/** What can be pressed and is less than 24 pixels wide or high (WCAG 2.5.8), a control's label counted in. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(
        (element) =>
          (element instanceof HTMLInputElement && element.type === "radio" && element.closest("label")) || element,
      )
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.min(width, height) < 24;
      })
      .map((target) => target.outerHTML),
  );

test("colours chosen against the system's are as readable", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openWorkspace(page, member(67));
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: colorScheme === "light" ? "Dark Mode" : "Light Mode" }).click();
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme === "light" ? "dark" : "light");
    expect((await axe(page).withRules(RULES_OF_APPEARANCE).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  }
});

test("those who want no motion get none but a slow turn", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("login", () => {});
  await signIn(page, "somebody@acme.test");
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  const moving = await page.evaluate(() => {
    const transitions = [...document.querySelectorAll("*")].filter(
      (element) => getComputedStyle(element).transitionProperty !== "none",
    );
    const animations = document.getAnimations().map(({ effect }) => ({
      what: effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap((frame) => Object.keys(frame)) : [],
      duration: Number(effect?.getComputedTiming().duration),
    }));
    return { transitions: transitions.length, animations };
  });
  expect(moving.transitions).toBe(0);
  expect(moving.animations).not.toEqual([]);
  for (const { what, duration } of moving.animations) {
    if (what.includes("transform")) expect(duration).toBeGreaterThanOrEqual(4_000);
  }
});
