import { axe, RULES_OF_APPEARANCE, tooSmall, violationsOf } from "./access.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { loginButton, member, openWorkspace } from "./screens.ts";
import { sticksOut } from "./sticks-out.ts";
import { views } from "./views.ts";
import { tapWire } from "./wire.ts";

/* WCAG 2.2 AA and good practice on every screen, in its states, light and dark, wide and narrow. */

const WIDE = { width: 1280, height: 800 };
/** What is left of 1280 pixels at 400 %: what WCAG 1.4.10 asks for, and the narrowest telephone. */
const NARROW = { width: 320, height: 640 };

/** First what differs most from what the walks look at: they have each page in light colours, and wide. */
const appearances = [
  { colorScheme: "dark", size: NARROW },
  { colorScheme: "light", size: WIDE },
  { colorScheme: "light", size: NARROW },
  { colorScheme: "dark", size: WIDE },
] as const;

// Colours half way from light to dark, or of a message that is fading in, are nobody's.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, open, hold, provokes, everyWay } of views) {
  test(`${name}: nothing for axe to find, room for every target, no sideways scrolling`, async ({
    page,
    foyer,
    faults,
  }) => {
    if (provokes) faults.expectFault(provokes);
    await open(page, foyer.url);
    for (const [index, { colorScheme, size }] of appearances.slice(0, everyWay ? 4 : 1).entries()) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await hold?.(page);
      const looked = index === 0 ? axe(page) : axe(page).withRules(RULES_OF_APPEARANCE);
      // What listens to a size or to colours draws what follows from them a moment later.
      await expect.poll(() => violationsOf(looked), `${colorScheme}, ${size.width} pixels wide`).toEqual([]);
      await expect.poll(() => tooSmall(page), `${size.width} pixels wide`).toEqual([]);
      await expect.poll(() => sticksOut(page), `${size.width} pixels wide`).toEqual([]);
    }
    await page.setViewportSize({ width: WIDE.width / 2, height: WIDE.height / 2 });
    await expect.poll(() => sticksOut(page), "everything twice as large").toEqual([]);
    await page.setViewportSize(WIDE);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect.poll(() => sticksOut(page), "letters twice as large").toEqual([]);
  });
}

test("colours chosen against the system's are as readable", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openWorkspace(page, member(67));
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: colorScheme === "light" ? "Dark Mode" : "Light Mode" }).click();
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme === "light" ? "dark" : "light");
    await expect.poll(() => violationsOf(axe(page).withRules(RULES_OF_APPEARANCE))).toEqual([]);
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
