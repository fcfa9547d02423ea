import { defineConfig } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "./tools/chromium.mjs";

export default defineConfig({
  // `npm test` runs the first, `npm run proofs` the second.
  projects: [
    { name: "e2e", testDir: "e2e" },
    { name: "proofs", testDir: "proofs" },
  ],
  // Vitest runs the journeys through every engine.
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  // The golden files: recorded pages of the walks and looks of the gallery.
  snapshotPathTemplate: "{testDir}/{testFileDir}/golden/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  // The limit catches tests that hang, and is far more than a busy computer needs. No test checks speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"]],
  use: {
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
    // A service worker would bypass the requests that tests delay or modify. Its own tests allow it.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
  },
});
