import type { Page } from "@playwright/test";
import { origin } from "../machines/sandbox/scenario.ts";
import { serveSandbox } from "../tools/snapshot/serve-sandbox.ts";
import { endAnimations, EVERY_RULE, RULES_OF_APPEARANCE, tooSmall, violationsOf } from "./access.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { loginButton, member, openWorkspace } from "./screens.ts";
import { stepInWords } from "../machines/sandbox/steps.ts";
import { ways } from "./situations.ts";
import { sticksOut } from "./sticks-out.ts";
import { views } from "./views.ts";
import { begin } from "./walking.ts";
import { tapWire } from "./wire.ts";

/*
 * WCAG 2.2 AA and good practice on every screen, in all its states, and in what the walks do not look at: they have
 * every rule of axe on each page, in light colours and on a wide window.
 */

const WIDE = { width: 1280, height: 800 };
/** What is left of 1280 pixels at 400 %: what WCAG 1.4.10 asks for, and the narrowest telephone. */
const NARROW = { width: 320, height: 640 };

// Colours half way from light to dark, or of a message that is fading in, are nobody's.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** On a dark and narrow page. */
async function checkAppearance(page: Page, where: string): Promise<void> {
  // What listens to a size or to colours draws what follows from them a moment later.
  await expect.poll(() => violationsOf(page, RULES_OF_APPEARANCE), where).toEqual([]);
  await expect.poll(() => tooSmall(page), where).toEqual([]);
  await expect.poll(() => sticksOut(page), where).toEqual([]);
}

/** On a wide page. It has its own letters again afterwards, and this size. */
async function checkLargeLetters(page: Page, where: string, after: typeof WIDE): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(() => sticksOut(page), `${where}, letters twice as large`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(after);
}

/** What is on the page, as far as its measures go: a screen, with or without what is said of it or lies over it. */
const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-screen], h1, [role=alert], [role=dialog]")]
      .map((part) => part.getAttribute("data-screen") ?? part.role ?? part.textContent)
      .join(),
  );

test.describe("dark, on a telephone", () => {
  // Each is dozens of pages; what one may take is the same as everywhere.
  test.describe.configure({ timeout: 600_000 });
  test.use({ baseURL: origin, colorScheme: "dark", viewport: NARROW });

  for (const [group, leading] of ways) {
    test(`${group}: colours can be read, there is room for every target, no sideways scrolling`, async ({ page }) => {
      await serveSandbox(page);
      const passed = new Set<string>();
      const drawn = new Set<string>();
      const layouts = new Set<string>();
      for (const { scenario, path } of leading) {
        await begin(page, scenario);
        for (let taken = 0; taken <= path.length; taken += 1) {
          const step = path[taken - 1];
          if (step !== undefined) await page.evaluate((next) => window.sandbox.take(next), step);
          const where = [scenario, ...path.slice(0, taken).map(stepInWords)].join(", then ");
          if (passed.has(where)) continue;
          passed.add(where);
          await endAnimations(page);
          // What is drawn alike looks alike.
          const drawing = await page.evaluate(() => document.body.innerHTML);
          if (drawn.has(drawing)) continue;
          drawn.add(drawing);
          await checkAppearance(page, where);
          const layout = await layoutOf(page);
          if (layouts.has(layout)) continue;
          layouts.add(layout);
          await checkLargeLetters(page, where, NARROW);
        }
      }
    });
  }
});

for (const { name, open, hold } of views) {
  test(`${name}: nothing for axe to find, room for every target, no sideways scrolling`, async ({ page }) => {
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

test("colours chosen against the system's are as readable", async ({ page }) => {
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
