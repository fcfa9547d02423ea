import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Frame, Page } from "@playwright/test";
import { ensureBuilt } from "../../../build.mjs";
import { withFoyer } from "./foyer.ts";
import { makeCertificate } from "./h2.ts";
import { machineIsQuiet, openBrowser } from "./visit.ts";

/** Milliseconds from a press to its paint, by run. */
export interface Presses {
  alone: number[][];
  inspected: number[][];
}

/** Presses per run: half of them lead to the other screen, half of them back. */
const PRESSES = 40;
/** Pause between presses, shorter than a person's. */
const PAUSE_MS = 50;

declare global {
  /** Presses these links in turn and returns the milliseconds from each press to its paint. */
  function benchPresses(
    ways: readonly { href: string; screen: string }[],
    count: number,
    pause: number,
  ): Promise<number[]>;
}

const script = readFileSync(fileURLToPath(new URL("presses.js", import.meta.url)), "utf8");

const ways = [
  { href: "/forgot-password", screen: "forgotPassword" },
  { href: "/login", screen: "login" },
] as const;

/**
 * Compares the live app in its own page with the live app in the inspector's frame, in turns. Each press of a link goes
 * through the root to another flow and another screen. The inspector runs in the same process, as it does for a person.
 */
export async function pressesBesideInspector(runs: number): Promise<Presses> {
  await build(true);
  try {
    return await withFoyer({}, async ({ url }) => {
      const browser = await openBrowser(await makeCertificate());
      try {
        const panel = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en" });
        await panel.addInitScript(script);
        const inspected = await frameOfLiveApp(panel, url);
        const size = await inspected.evaluate(() => ({ width: innerWidth, height: innerHeight }));
        const alone = await browser.newPage({ viewport: size, locale: "en" });
        await alone.addInitScript(script);
        await alone.goto(`${url}/login`);
        const targets = { alone: alone.mainFrame(), inspected } as const;
        const pages = { alone, inspected: panel } as const;
        const presses: Presses = { alone: [], inspected: [] };
        const run = async (name: keyof Presses) => {
          await pages[name].bringToFront();
          return targets[name].evaluate(({ links, count, pause }) => globalThis.benchPresses(links, count, pause), {
            links: ways,
            count: PRESSES,
            pause: PAUSE_MS,
          });
        };
        // A warm-up: loads each screen's code.
        for (const name of ["alone", "inspected"] as const) await run(name);
        for (let index = 0; index < runs; index += 1) {
          await machineIsQuiet();
          for (const name of ["alone", "inspected"] as const) presses[name].push(await run(name));
        }
        return presses;
      } finally {
        await browser.close();
      }
    });
  } finally {
    // The other measurements need the build that is shipped.
    await build(false);
  }
}

async function build(inspector: boolean): Promise<void> {
  const built = await Promise.all([
    ensureBuilt("app", { inspector }),
    ...(inspector ? [ensureBuilt("inspector", { inspector })] : []),
  ]);
  if (!built.every(Boolean)) throw new Error("The build failed; its output says why.");
}

async function frameOfLiveApp(panel: Page, url: string): Promise<Frame> {
  await panel.goto(`${url}/inspector/`);
  await panel.getByRole("combobox", { name: "Begin at" }).selectOption("live");
  await panel.frameLocator("iframe").locator('[data-screen="login"] form').waitFor();
  await panel.getByRole("region", { name: "Events of login" }).waitFor();
  const frame = panel.frames().find((candidate) => candidate.url() === `${url}/login`);
  if (!frame) throw new Error("The live app is not in the inspector's frame.");
  return frame;
}
