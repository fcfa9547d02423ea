import { type Browser, chromium, type Page } from "@playwright/test";
import { serveSandbox } from "../../../e2e/walking.ts";
import { chromiumArguments, ensureChromium } from "../../../tests/chromium.mjs";

/** Where the build with all faults in it is, from the root. */
export const BUILD = "dist/sandbox-with-faults";

/** Longer than a step takes on a busy computer, so that waiting for what never comes has an end. */
const PATIENCE_MS = 10_000;

/** A page of the build with the faults. */
export interface FaultyPage {
  page: Page;
  /** Turns one fault on, or none, for the next load; `noting` has those noted that would make a difference. */
  turnOn(fault: string | null, noting: boolean): void;
  /** What the page has written to its console since then: a test fails over it. */
  complaints: readonly string[];
  /** Not once a fault has brought the page down. */
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
  page.setDefaultTimeout(PATIENCE_MS);
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
