import { chromium } from "@playwright/test";
import { ensureBuilt } from "../../build.mjs";
import { origin } from "../../machines/sandbox/scenario.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { chromiumArguments, ensureChromium } from "../chromium.mjs";
import { serveSandbox } from "./serve-sandbox.ts";

/**
 * Renders the screen of a snapshot as in the person's browser, without a network, and saves a screenshot.
 *
 * @returns the file
 */
export async function takeScreenshot(file: string, { page: facts }: Envelope, to: string): Promise<string> {
  if (!(await ensureBuilt("sandbox", { inspector: true }))) throw new Error("The screens couldn't be built.");
  const { width, height, scale } = facts.viewport;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  try {
    const page = await browser.newPage({
      viewport: { width: Math.round(width), height: Math.round(height) },
      deviceScaleFactor: scale,
      colorScheme: facts.theme,
      timezoneId: facts.timeZone,
      reducedMotion: "reduce",
    });
    await serveSandbox(page);
    await page.goto(origin);
    await page.evaluate((text) => window.sandbox.reproduce(text), file);
    await page.screenshot({ path: to, animations: "disabled" });
  } finally {
    await browser.close();
  }
  return to;
}
