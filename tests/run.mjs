import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";

/*
 * `npm test`: every check and every test, one after the other, all of them even when one fails. The last
 * line gives the totals; a check that is not a test runner counts as one test.
 */

const reports = mkdtempSync(join(tmpdir(), "foyer-tests-"));
let passed = 0;
let failed = 0;

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @param {Record<string, string>} [variables]
 */
function run(name, command, variables = {}) {
  const start = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync("npx", ["--no-install", ...command], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...variables },
  });
  console.log(
    `== ${name}: ${status === 0 ? "passed" : "failed"} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

/**
 * @param {string} name
 * @param {readonly string[]} command
 */
function check(name, command) {
  if (run(name, command)) passed += 1;
  else failed += 1;
}

/**
 * A test runner's own totals. One that ends badly without a failed test (it could not start, or a skipped
 * test pretends to have run) counts as a failure too.
 *
 * @param {boolean} ok whether the runner itself was content
 * @param {() => { passed: number; failed: number; skipped: number }} read
 */
function count(ok, read) {
  try {
    const totals = read();
    passed += totals.passed;
    failed += totals.failed + totals.skipped;
    if (!ok && totals.failed + totals.skipped === 0) failed += 1;
    if (totals.skipped > 0) console.log(`${totals.skipped} tests were skipped; that counts as failing.`);
  } catch (error) {
    console.log(`No totals: ${error instanceof Error ? error.message : error}`);
    failed += 1;
  }
}

const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));

check("types", ["tsc", "-b"]);
check("lint", ["oxlint", "--type-aware", "--deny-warnings"]);
check("format", ["oxfmt", "--check"]);
check("unused code", ["knip"]);
check("build", ["node", "build.mjs"]);
check("sizes", ["node", "bench/sizes.mjs"]);

count(
  run("unit, model and service tests", [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ]),
  () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readJson(vitestReport);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  },
);

ensureChromium();
count(
  run("browser tests", ["playwright", "test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  }),
  () => {
    const { expected, unexpected, flaky, skipped } = readJson(playwrightReport).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  },
);

check("coverage report", ["tsx", "tests/report/report.ts"]);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
