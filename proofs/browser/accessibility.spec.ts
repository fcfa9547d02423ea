import type { Page } from "@playwright/test";
import { origin } from "../../machines/sandbox/scenario.ts";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";
import { endAnimations, EVERY_RULE, layoutOf, RULES_OF_APPEARANCE, tooSmall, violationsOf } from "../../e2e/access.ts";
import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { loginButton, member, openWorkspace } from "../../e2e/screens.ts";
import { situationsOn, ways } from "../../e2e/situations.ts";
import { sticksOut } from "../../e2e/room.ts";
import { views } from "../../e2e/views.ts";
import { tapWire } from "../../e2e/wire.ts";

/*
 * Checks WCAG 2.2 AA and good practice on every screen in all its states. `e2e/accessibility.spec.ts` checks each layout
 * in light and dark colours on a wide window; these tests add every state, telephones, large letters and open menus.
 */

const WIDE = { width: 1280, height: 800 };
/** 1280 pixels at a zoom of 400 %, as WCAG 1.4.10 asks; it is also the width of the narrowest telephone. */
const NARROW = { width: 320, height: 640 };

// In the middle of a transition axe would measure colours that the app does not define.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Checks a dark and narrow page. */
async function checkAppearance(page: Page, where: string): Promise<void> {
  // Components that listen to the size or the colour scheme draw again a moment later.
  await expect.poll(() => violationsOf(page, RULES_OF_APPEARANCE), where).toEqual([]);
  await expect.poll(() => tooSmall(page), where).toEqual([]);
  await expect.poll(() => sticksOut(page), where).toEqual([]);
}

/** Checks the page with large letters in a wide window. Then restores the letters and gives the window this size. */
async function checkLargeLetters(page: Page, where: string, after: typeof WIDE): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(() => sticksOut(page), `${where}, letters twice as large`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(after);
}

test.describe("on a telephone in dark colours", () => {
  // Each test looks at dozens of pages, each with the usual time limit.
  test.describe.configure({ timeout: 600_000 });
  test.use({ baseURL: origin, colorScheme: "dark", viewport: NARROW });

  for (const [group, leading] of ways) {
    test(`${group}: every page has readable colours, targets of 24 pixels and no sideways scrolling`, async ({
      page,
    }) => {
      await serveSandbox(page);
      const drawn = new Set<string>();
      const layouts = new Set<string>();
      for await (const where of situationsOn(page, leading)) {
        await endAnimations(page);
        // The same elements need only one look.
        const drawing = await page.evaluate(() => document.body.innerHTML);
        if (drawn.has(drawing)) continue;
        drawn.add(drawing);
        await checkAppearance(page, where);
        const layout = await layoutOf(page);
        if (layouts.has(layout)) continue;
        layouts.add(layout);
        await checkLargeLetters(page, where, NARROW);
      }
    });
  }
});

for (const { name, open, hold } of views) {
  test(`${name}: axe finds no fault, targets have 24 pixels and the page does not scroll sideways`, async ({
    page,
  }) => {
    await open(page);
    await hold?.(page);
    await expect.poll(() => violationsOf(page, EVERY_RULE), "light and wide").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(NARROW);
    await hold?.(page);
    await checkAppearance(page, name);
    await checkLargeLetters(page, name, WIDE);
  });
}

test("a colour scheme other than the system's is readable too", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openWorkspace(page, member(67));
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: colorScheme === "light" ? "Dark Mode" : "Light Mode" }).click();
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme === "light" ? "dark" : "light");
    await expect.poll(() => violationsOf(page, RULES_OF_APPEARANCE)).toEqual([]);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  }
});

test("with reduced motion nothing moves but a slow spinner", async ({ page }) => {
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
