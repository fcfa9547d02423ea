import { type Browser, chromium, type Page } from "@playwright/test";
import { serveSandbox } from "../../../e2e/walking.ts";
import { chromiumArguments, ensureChromium } from "../../../tests/chromium.mjs";

/** The build with all faults, relative to the root. */
export const BUILD = "dist/sandbox-with-faults";

/** Step timeout, longer than a busy computer needs. */
const TIMEOUT_MS = 10_000;

/** A page of the build with the faults. */
export interface FaultyPage {
  page: Page;
  /** Enables one fault, or none, from the next load on. With `noting`, records which faults would make a difference. */
  turnOn(fault: string | null, noting: boolean): void;
  /** What the page has written to its console since; any of it fails a test. */
  complaints: readonly string[];
  /** False once a fault has crashed the page. */
  isUsable(): boolean;
  close(): Promise<void>;
}

export async function openFaultyPage(): Promise<FaultyPage> {
  const browser: Browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  const context = await browser.newContext({
    reducedMotion: "reduce",
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  let isUsable = true;
  page.on("crash", () => (isUsable = false));
  browser.on("disconnected", () => (isUsable = false));
  let ahead = "";
  await serveSandbox(page, BUILD, () => ahead);
  return {
    page,
    complaints,
    isUsable: () => isUsable,
    turnOn(fault, noting) {
      complaints.length = 0;
      const on = fault === null ? "" : `faultOn = ${JSON.stringify(fault)};`;
      ahead = `<script>${on}${noting ? "faultsMet = new Set();" : ""}</script>`;
    },
    close: () => browser.close(),
  };
}
