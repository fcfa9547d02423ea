import type { Page } from "@playwright/test";
import { origin } from "../machines/sandbox/app.ts";
import { groups } from "../machines/sandbox/scenarios.ts";
import { scenarioOf } from "../machines/sandbox/steps.ts";
import { expect, test as base } from "./fixtures.ts";
import { paths } from "./situations.ts";
import { serveSandbox } from "./walking.ts";

/*
 * What is reproduced from a file looks, to the pixel, like what was captured: for every innermost state that the app
 * can be brought to. What a file does not hold is put out of sight: a secret that is shown, and the focus. So is the
 * tick of sign-up, which is not set in the page when the step is sent as an event, and what a report of this very page
 * would hold.
 */

// Each goes through hundreds of situations, as the walks do; what one may take is the same as everywhere.
base.describe.configure({ timeout: 600_000 });
const test = base.extend({ baseURL: origin, contextOptions: { reducedMotion: "reduce" } });

const OUT_OF_SIGHT = `
  svg[role=img], code { display: none !important }
  [class*=Notifications], input[name=terms], details > summary, dl[class*=facts] dd { visibility: hidden !important }
`;

async function picture(page: Page): Promise<Buffer> {
  // An image is drawn when it is there. One that cannot be had is hidden, or a letter stands in its place.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      image.loading = "eager";
      return image.hidden || (image.complete && image.naturalWidth > 0);
    }),
  );
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const drawn = [...document.images].filter(({ hidden }) => !hidden);
    await Promise.all([document.fonts.ready, ...drawn.map((image) => image.decode())]);
  });
  return page.screenshot({ animations: "disabled", style: OUT_OF_SIGHT });
}

/** Beyond this, of 255, a colour is another one; edges are smoothed otherwise where a layer moves. */
const SMOOTHING = 48;

/** How many pixels of two pictures have different colours. */
const differing = (page: Page, a: Buffer, b: Buffer): Promise<number> =>
  page.evaluate(
    async ([pictures, tolerance]) => {
      const [one, other] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!one || !other || one.length !== other.length || one.length === 0) return Infinity;
      let count = 0;
      for (let at = 0; at < one.length; at += 4) {
        const isOther = [0, 1, 2].some(
          (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > tolerance,
        );
        if (isOther) count += 1;
      }
      return count;
    },
    [[a, b].map((picture) => picture.toString("base64")), SMOOTHING] as const,
  );

for (const [group, names] of Object.entries(groups)) {
  test(`${group}: a reproduction looks as what was captured`, async ({ page, context }) => {
    const copy = await context.newPage();
    await Promise.all([serveSandbox(page), serveSandbox(copy)]);
    for (const name of names) {
      for (const path of paths[name] ?? []) {
        await page.goto(origin + scenarioOf(name).address);
        const file = await page.evaluate(
          async ([scenario, labels]) => {
            await window.sandbox.open(scenario);
            for (const label of labels) await window.sandbox.act(label);
            return window.sandbox.capture();
          },
          [name, path] as const,
        );
        await copy.goto(origin);
        await copy.evaluate((text) => window.sandbox.reproduce(text), file);
        const where = [name, ...path].join(", then ");
        const [reproduced, captured] = await Promise.all([picture(copy), picture(page)]);
        // The same bytes are the same picture; only others have to be looked at.
        if (!reproduced.equals(captured)) expect(await differing(copy, reproduced, captured), where).toBe(0);
        expect(await copy.evaluate(() => window.sandbox.capture()), where).toBe(file);
        expect(await copy.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]), where).toEqual(
          ["", 0, 0],
        );
      }
    }
  });
}
