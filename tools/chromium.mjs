import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/*
 * The browser that tests and measurements drive: CHROMIUM_PATH, then the system's, then Playwright's own.
 * Installs one when there is none. The headless shell is the same engine without a browser's windows:
 * tests take a third less time with it.
 */

const systemNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** The arguments with which Chromium runs without a desktop, and without a network beyond this computer. */
export const chromiumArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** @returns {string | null} the path of an installed Chromium, or null */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(
      `CHROMIUM_PATH names ${named}, which does not exist. Correct it, or unset it to have one looked for.`,
    );
  }
  for (const name of systemNames) {
    const found = spawnSync("which", [name], { encoding: "utf8" });
    if (found.status === 0) return found.stdout.trim();
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/**
 * @returns {string} the path of a Chromium, installed first if there was none
 * @throws when none can be installed; the message names the packages
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium was found; installing one.");
  /** @type {readonly { command: string; parameters: readonly string[] }[]} */
  const attempts = [
    { command: "npx", parameters: ["playwright", "install", "chromium"] },
    ...(process.getuid?.() === 0
      ? [
          { command: "apt-get", parameters: ["update"] },
          ...["chromium-headless-shell", "chromium"].map((name) => ({
            command: "apt-get",
            parameters: ["install", "--yes", "--no-install-recommends", name],
          })),
        ]
      : []),
  ];
  for (const { command, parameters } of attempts) {
    try {
      execFileSync(command, parameters, { stdio: ["ignore", "inherit", "inherit"] });
    } catch (error) {
      console.log(`${command} ${parameters.join(" ")} did not work: ${error instanceof Error ? error.message : error}`);
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error("No Chromium could be installed. Install the package chromium, or set CHROMIUM_PATH to a Chromium.");
}
