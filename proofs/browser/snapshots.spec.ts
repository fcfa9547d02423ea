import { origin } from "../../machines/sandbox/scenario.ts";
import { groups } from "../../machines/sandbox/scenarios.ts";
import { stepInWords } from "../../workbench/explore/steps.ts";
import { expect, test as base } from "../../e2e/fixtures.ts";
import { differing, openSandbox, screenshot } from "../../e2e/screenshots.ts";
import { firstPaths } from "../../e2e/situations.ts";

/*
 * A reproduction looks like the captured page, to the pixel, in every innermost state that the app
 * can reach. The screenshots mask shown secrets in their length, and leave out the QR code of a secret
 * and the preview of a report on this page.
 */

// Each test goes through hundreds of situations, each with the usual time limit.
base.describe.configure({ timeout: 600_000 });
const test = base.extend({ baseURL: origin, contextOptions: { reducedMotion: "reduce" } });

for (const [group, names] of Object.entries(groups)) {
  test(`${group}: a reproduction looks like the captured page`, async ({ context }) => {
    const page = await openSandbox(context);
    const situations: { where: string; file: string; captured: Buffer }[] = [];
    for (const name of names) {
      for (const path of firstPaths(name)) {
        const file = await page.evaluate(
          async ([scenario, steps]) => {
            await window.sandbox.open(scenario);
            for (const step of steps) await window.sandbox.take(step);
            return window.sandbox.capture();
          },
          [name, path] as const,
        );
        situations.push({
          where: [name, ...path.map(stepInWords)].join(", then "),
          file,
          captured: await screenshot(page),
        });
      }
    }
    await page.close();
    const copy = await openSandbox(context);
    for (const { where, file, captured } of situations) {
      await copy.evaluate((text) => window.sandbox.reproduce(text), file);
      const reproduced = await screenshot(copy);
      // Equal bytes are the same screenshot, so only others need comparing.
      if (!reproduced.equals(captured)) expect(await differing(copy, reproduced, captured), where).toBe(0);
      const kept = await copy.evaluate(() => [
        window.sandbox.capture(),
        document.cookie,
        localStorage.length,
        sessionStorage.length,
      ]);
      expect(kept, where).toEqual([file, "", 0, 0]);
    }
  });
}
