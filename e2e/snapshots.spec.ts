import type { BrowserContext, Page } from "@playwright/test";
import { origin } from "../machines/sandbox/app.ts";
import { groups } from "../machines/sandbox/scenarios.ts";
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
  await page.evaluate(async () => {
    // An image is drawn when it is there. One that cannot be had is hidden, or a letter stands in its place.
    const isThere = (image: HTMLImageElement) => {
      image.loading = "eager";
      return image.hidden || (image.complete && image.naturalWidth > 0);
    };
    while (![...document.images].every(isThere)) await new Promise(requestAnimationFrame);
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
          const pixels = canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
          return new Uint32Array(pixels.buffer);
        }),
      );
      if (!one || !other || one.length !== other.length || one.length === 0) return Infinity;
      let count = 0;
      for (const [at, pixel] of one.entries()) {
        const compared = other[at] ?? 0;
        if (pixel === compared) continue;
        const isOther = [0, 8, 16].some(
          (bits) => Math.abs(((pixel >> bits) & 255) - ((compared >> bits) & 255)) > tolerance,
        );
        if (isOther) count += 1;
      }
      return count;
    },
    [[a, b].map((picture) => picture.toString("base64")), SMOOTHING] as const,
  );

/** A page of the app, in front of all others: one that is behind another is drawn slowly. */
async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await serveSandbox(page);
  await page.goto(origin);
  return page;
}

for (const [group, names] of Object.entries(groups)) {
  test(`${group}: a reproduction looks as what was captured`, async ({ context }) => {
    const page = await open(context);
    const situations: { where: string; file: string; captured: Buffer }[] = [];
    for (const name of names) {
      for (const path of paths[name] ?? []) {
        const file = await page.evaluate(
          async ([scenario, labels]) => {
            await window.sandbox.open(scenario);
            for (const label of labels) await window.sandbox.act(label);
            return window.sandbox.capture();
          },
          [name, path] as const,
        );
        situations.push({ where: [name, ...path].join(", then "), file, captured: await picture(page) });
      }
    }
    await page.close();
    const copy = await open(context);
    for (const { where, file, captured } of situations) {
      await copy.evaluate((text) => window.sandbox.reproduce(text), file);
      const reproduced = await picture(copy);
      // The same bytes are the same picture; only others have to be looked at.
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
