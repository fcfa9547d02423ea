import { origin } from "../../machines/sandbox/scenario.ts";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";
import { layoutOf } from "../../e2e/access.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { controlsUnderAlert, controlsUnderBanners, wordsBeyondPhone } from "../../e2e/room.ts";
import { situationsOn, ways } from "../../e2e/situations.ts";
import { begin } from "../../e2e/walking.ts";

/* Every screen has room for an alert, and for names as long as people choose. */

test.use({ baseURL: origin, contextOptions: { reducedMotion: "reduce" } });
// Each test looks at dozens of pages, each with the usual time limit.
test.describe.configure({ timeout: 600_000 });

for (const [group, leading] of ways) {
  test(`${group}: an alert covers no control at any width, and long words fit into a phone`, async ({ page }) => {
    await serveSandbox(page);
    const layouts = new Set<string>();
    for await (const where of situationsOn(page, leading)) {
      const layout = await layoutOf(page);
      if (layouts.has(layout)) continue;
      layouts.add(layout);
      expect.soft(await controlsUnderAlert(page, [320, 360, 576, 768, 769, 1024, 1025, 1280]), where).toEqual([]);
      expect.soft(await wordsBeyondPhone(page), where).toEqual([]);
    }
  });
}

test("a banner covers no control of a form that is longer than the window", async ({ page }) => {
  await serveSandbox(page);
  await begin(page, "sign up, after a reload");
  const banner = page.locator("[class*=banner]");
  await expect(banner).toHaveCount(0);
  expect(await controlsUnderBanners(page, [320, 360, 768, 1280])).toEqual([]);
  await expect(banner).toHaveText("You're back online.");
});
