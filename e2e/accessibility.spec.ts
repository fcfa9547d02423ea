import { origin } from "../machines/sandbox/scenario.ts";
import { serveSandbox } from "../tools/snapshot/serve-sandbox.ts";
import { endAnimations, EVERY_RULE, layoutOf, RULES_OF_APPEARANCE, violationsOf } from "./access.ts";
import { expect, test } from "./fixtures.ts";
import { situationsOn, ways } from "./situations.ts";

/*
 * Every screen, with and without an alert or an overlay, passes axe in light and in dark colours. The app runs over held
 * effects here, and takes the paths that together show every innermost state.
 */

// In the middle of a transition axe would measure colours that the app does not define.
test.use({ baseURL: origin, contextOptions: { reducedMotion: "reduce" } });
// Each test looks at dozens of pages, each with the usual time limit.
test.describe.configure({ timeout: 600_000 });

for (const [group, leading] of ways) {
  test(`${group}: every screen passes axe in light and dark colours`, async ({ page }) => {
    await serveSandbox(page);
    const layouts = new Set<string>();
    for await (const where of situationsOn(page, leading)) {
      const layout = await layoutOf(page);
      if (layouts.has(layout)) continue;
      layouts.add(layout);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await endAnimations(page);
        // Elements and names are the same in dark colours.
        const rules = colorScheme === "light" ? EVERY_RULE : RULES_OF_APPEARANCE;
        // Components that listen to the colour scheme draw again a moment later. One look may take long on a busy computer.
        await expect
          .poll(() => violationsOf(page, rules), { message: `${where}, ${colorScheme}`, timeout: 120_000 })
          .toEqual([]);
      }
    }
  });
}
