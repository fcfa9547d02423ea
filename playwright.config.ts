import { defineConfig } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "./tools/chromium.mjs";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  // Recorded pages of the walks.
  snapshotPathTemplate: "e2e/golden/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  // Only catches tests that hang; it is far more than a busy machine needs. No test checks speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"]],
  use: {
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
    // It would bypass the requests that tests delay or modify. The tests of the worker itself allow it.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
  },
});
