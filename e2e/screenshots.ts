import type { BrowserContext, Page } from "@playwright/test";
import { origin } from "../machines/sandbox/scenario.ts";
import { serveSandbox } from "../tools/snapshot/serve-sandbox.ts";

/* Screenshots of the app's page in the sandbox, to compare a reproduction with the captured page. */

/** Secrets, and the parts of a report that name its own moment: its time, and the page before it. */
const OUT_OF_SIGHT = `
  svg[data-secret] { display: none !important }
  input[autocomplete$="-password"][type=text] { color: transparent !important }
  details > summary, dl[class*=facts] dd { visibility: hidden !important }
  div:has(> [inert][aria-hidden]) { opacity: 0 !important }
`;

/** A screenshot of a page once it is drawn completely. */
export async function screenshot(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    // Wait for the images. One that failed to load is hidden or replaced by a letter.
    const isThere = (image: HTMLImageElement) => {
      image.loading = "eager";
      return image.hidden || (image.complete && image.naturalWidth > 0);
    };
    while (![...document.images].every(isThere)) await new Promise(requestAnimationFrame);
    for (const secret of document.querySelectorAll(":not(svg)[data-secret]")) {
      const letters = [...secret.textContent];
      // The page shows a key in groups of four.
      const isGrouped = letters.every((letter, at) => at % 5 !== 4 || letter === " ");
      secret.textContent = letters.map((_, at) => (isGrouped && at % 5 === 4 ? " " : "•")).join("");
    }
    const drawn = [...document.images].filter(({ hidden }) => !hidden);
    await Promise.all([document.fonts.ready, ...drawn.map((image) => image.decode())]);
  });
  return page.screenshot({ animations: "disabled", style: OUT_OF_SIGHT });
}

/** Larger differences count, of 255: the browser smooths edges differently where a layer moves. */
const SMOOTHING = 48;

/** How many pixels of two screenshots have different colours. */
export const differing = (page: Page, a: Buffer, b: Buffer): Promise<number> =>
  page.evaluate(
    async ([screenshots, tolerance]) => {
      const [one, other] = await Promise.all(
        screenshots.map(async (screenshot) => {
          const bytes = Uint8Array.from(atob(screenshot), (letter) => letter.charCodeAt(0));
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
    [[a, b].map((screenshot) => screenshot.toString("base64")), SMOOTHING] as const,
  );

/** A page of the app, brought to the front: the browser draws a page behind another slowly. */
export async function openSandbox(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await serveSandbox(page);
  await page.goto(origin);
  return page;
}
