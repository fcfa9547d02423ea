import { defineConfig } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "./tests/chromium.mjs";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  // The pages of the walks, as they are written down.
  snapshotPathTemplate: "e2e/golden/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  // A guard against what never ends, far beyond what a busy machine needs: no test is about speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"]],
  use: {
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
    // It would take the files that a test holds back or changes from elsewhere. Its own tests let it in.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
  },
});
