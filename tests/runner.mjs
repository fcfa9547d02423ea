import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { playwrightTotals } from "./totals.mjs";
import { TOTALS } from "./vitest-totals.mjs";

/** The dearest tests that a run lists. */
const DEAREST = 20;

const secondsSince = (/** @type {number} */ start) => (performance.now() - start) / 1000;

/**
 * @typedef {object} How
 * @property {boolean} [givesWay] whether it runs beside another command, with a lower priority and with its output in one
 *   piece at the end
 * @property {Record<string, string>} [variables]
 */

/**
 * Runs checks and test runners, also after a failure, and adds them up. A check that is no test runner counts as one
 * test.
 */
export function createRun() {
  const began = performance.now();
  const reports = mkdtempSync(join(tmpdir(), "foyer-tests-"));
  let passed = 0;
  let failed = 0;
  let runners = 0;
  /** The failures with their causes, repeated at the end, because a long output is often cut. */
  const failures = /** @type {string[]} */ ([]);
  const skipped = /** @type {string[]} */ ([]);
  const tests = /** @type {import("./totals.mjs").Timed[]} */ ([]);
  const parts = /** @type {import("./totals.mjs").Timed[]} */ ([]);

  /**
   * @param {string} name
   * @param {readonly string[]} command
   * @param {How} [how]
   * @returns {Promise<boolean>} whether it succeeded
   */
  async function command(name, command, { givesWay = false, variables = {} } = {}) {
    const start = performance.now();
    const child = spawn("npx", ["--no-install", ...command], {
      stdio: ["ignore", givesWay ? "pipe" : "inherit", givesWay ? "pipe" : "inherit"],
      env: { ...process.env, ...variables },
    });
    if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    else console.log(`\n== ${name}`);
    let written = givesWay ? `\n== ${name}\n` : "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (written += text));
    const status = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
    const seconds = secondsSince(start);
    parts.push({ name, seconds });
    console.log(`${written}== ${name}: ${status === 0 ? "passed" : "failed"} in ${seconds.toFixed(1)} s`);
    return status === 0;
  }

  /** @param {string} failure the failure of a whole check or runner */
  function fail(failure) {
    failed += 1;
    failures.push(failure);
  }

  /**
   * Adds a test runner's totals. A runner that fails without a failed test (it could not start, or a skipped test
   * pretends to have run) counts as a failure too.
   *
   * @param {string} name
   * @param {boolean} ok whether the runner succeeded
   * @param {() => import("./totals.mjs").Totals} read
   */
  function count(name, ok, read) {
    try {
      const totals = read();
      const broken = totals.failed + totals.skipped.length;
      passed += totals.passed;
      failed += broken;
      failures.push(...totals.failures);
      tests.push(...totals.times);
      // A set-up that failed has its own words among the failures.
      if (!ok && broken === 0) failed += 1;
      if (!ok && totals.failures.length === 0) failures.push(`${name}: failed without a failed test`);
      skipped.push(...totals.skipped);
    } catch (error) {
      fail(`${name}: no totals: ${error instanceof Error ? error.message : error}`);
    }
  }

  const newReport = () => join(reports, `${(runners += 1)}.json`);
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));
  const longest = (/** @type {readonly import("./totals.mjs").Timed[]} */ timed, /** @type {number} */ count) =>
    timed
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, count)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
      .join("\n");

  return {
    fail,
    /**
     * @param {string} name
     * @param {readonly string[]} words
     * @param {How} [how]
     */
    async check(name, words, how) {
      if (await command(name, words, how)) passed += 1;
      else fail(name);
    },
    /**
     * @param {string} name
     * @param {readonly string[]} words arguments of Vitest
     */
    async vitest(name, words) {
      const report = newReport();
      const reporters = ["--reporter=dot", "--reporter=./tests/vitest-totals.mjs"];
      const ok = await command(name, ["vitest", ...words, ...reporters], { variables: { [TOTALS]: report } });
      count(name, ok, () => {
        const totals = read(report);
        // With `-t` Vitest calls the tests that it was told to leave out skipped.
        return words.includes("-t") ? { ...totals, skipped: [] } : totals;
      });
    },
    /**
     * @param {string} name
     * @param {readonly string[]} words arguments of Playwright
     */
    async playwright(name, words) {
      const report = newReport();
      const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const ok = await command(name, ["playwright", "test", ...words, "--reporter=dot,json"], { variables });
      count(name, ok, () => playwrightTotals(read(report)));
    },
    /** Prints what failed, where the time went and the totals, and ends the process. */
    end() {
      rmSync(reports, { recursive: true, force: true });
      console.log(`\n== The ${DEAREST} dearest tests\n\n${longest(tests, DEAREST)}`);
      console.log(`\n== Where the time went\n\n${longest(parts, parts.length)}`);
      console.log(`${secondsSince(began).toFixed(1).padStart(7)} s  in all`);
      if (failures.length > 0) console.log(`\n== What failed\n\n${failures.join("\n\n")}`);
      if (skipped.length > 0) console.log(`\n== What was skipped, which counts as failing\n\n${skipped.join("\n")}`);
      console.log(`\n${passed} passed, ${failed} failed`);
      process.exit(failed === 0 ? 0 : 1);
    },
  };
}
