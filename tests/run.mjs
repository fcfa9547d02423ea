import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium } from "../tools/chromium.mjs";
import { thorough } from "./longest.mjs";
import { playwrightTotals, vitestTotals } from "./totals.mjs";

/*
 * `npm test`: runs every check and every test, even after a failure. Checks run beside the tests that need no
 * browser, at a lower priority; the browser tests run alone. The last line gives the totals;
 * a check that is not a test runner counts as one test. `--changed` runs only the checks and tests for files
 * that changed since the last commit but one.
 */

const { values } = parseArgs({ options: { changed: { type: "boolean", default: false } } });

const reports = mkdtempSync(join(tmpdir(), "foyer-tests-"));
let passed = 0;
let failed = 0;
/** The failures with their causes, repeated at the end, because a long output is often cut. */
const failures = /** @type {string[]} */ ([]);

/**
 * @typedef {object} How
 * @property {Record<string, string>} [variables]
 * @property {boolean} [givesWay] whether it runs beside another command, with a lower priority and with its output in one
 *   piece at the end
 */

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @param {How} [how]
 * @returns {Promise<boolean>}
 */
function run(name, command, { variables = {}, givesWay = false } = {}) {
  const start = performance.now();
  const child = spawn("npx", ["--no-install", ...command], {
    stdio: ["ignore", givesWay ? "pipe" : "inherit", givesWay ? "pipe" : "inherit"],
    env: { ...process.env, ...variables },
  });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  else console.log(`\n== ${name}`);
  let written = givesWay ? `\n== ${name}\n` : "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (written += text));
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (status) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${written}== ${name}: ${status === 0 ? "passed" : "failed"} in ${seconds} s`);
      resolve(status === 0);
    });
  });
}

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @param {How} [how]
 */
async function check(name, command, how) {
  if (await run(name, command, how)) {
    passed += 1;
  } else {
    failed += 1;
    failures.push(name);
  }
}

/**
 * Adds a test runner's totals. A runner that fails without a failed test (it could not start, or a skipped
 * test pretends to have run) counts as a failure too.
 *
 * @param {boolean} ok whether the runner succeeded
 * @param {() => import("./totals.mjs").Totals} read
 */
function count(ok, read) {
  try {
    const totals = read();
    passed += totals.passed;
    failed += totals.failed + totals.skipped;
    failures.push(...totals.failures);
    if (!ok && totals.failed + totals.skipped === 0) failed += 1;
    if (totals.skipped > 0) console.log(`${totals.skipped} tests were skipped; that counts as failing.`);
  } catch (error) {
    console.log(`No totals: ${error instanceof Error ? error.message : error}`);
    failed += 1;
  }
}

const vitestReport = join(reports, "vitest.json");
const enginesReport = join(reports, "engines.json");
const playwrightReport = join(reports, "playwright.json");
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Runs every check that reads the code without running it.
 *
 * @param {readonly string[]} [changed] the only files to check, for checks that work file by file
 */
async function checks(changed) {
  const beside = { givesWay: true };
  const code = changed?.filter((file) => /\.(ts|tsx|mjs)$/.test(file)) ?? [];
  // The service worker has a project of its own, because its global scope is not a page's.
  await check("types", ["tsc", "-b", ".", "src/service-worker"], beside);
  if (!changed || code.length > 0) await check("lint", ["oxlint", "--type-aware", "--deny-warnings", ...code], beside);
  await check("format", ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...(changed ?? [])], beside);
  if (!changed) await check("unused code", ["knip"], beside);
}

/** @param {readonly string[]} [which] the arguments for Vitest */
async function testsWithoutBrowser(which = ["run"]) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const ok = await run("unit, model and service tests", ["vitest", ...which, "--project=!engines", ...reporters]);
  count(ok, () => vitestTotals(readJson(vitestReport)));
}

/** Every flow in Chromium, Firefox and WebKit. The last two are Debian's, so another system does without. */
async function engines() {
  if (!existsSync("/usr/bin/apt-get")) return console.log("The tests in every engine need Debian's browsers.");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${enginesReport}`];
  const ok = await run("every engine", ["vitest", "run", "--project=engines", ...reporters]);
  count(ok, () => vitestTotals(readJson(enginesReport)));
}

/** @param {readonly string[]} [specs] the only files to run */
async function browserTests(specs = []) {
  ensureChromium();
  const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const ok = await run("browser tests", ["playwright", "test", ...specs, "--reporter=list,json"], { variables });
  count(ok, () => playwrightTotals(readJson(playwrightReport)));
}

async function everything() {
  // Build and measure before any test starts the app: tests that build it make another build.
  await check("build", ["node", "build.mjs"]);
  await check("sizes", ["node", "lab/bench/sizes.mjs"]);
  await Promise.all([checks(), testsWithoutBrowser()]);
  await browserTests();
  await engines();
  await check("coverage report", ["tsx", "tests/report/report.ts"]);
}

/** The uncommitted files, and the files of the last commit. */
function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n");
  const files = [...git("diff", "--name-only", "HEAD~1"), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => file !== "" && existsSync(file));
}

/**
 * Runs the tests that import a changed file, except the thorough ones, and the browser tests that changed or have the
 * name of a changed file or folder. Every run checks the documents against the files.
 */
async function changesOnly() {
  const changed = changedFiles();
  const always = ["tests/unit/docs.test.ts", "tests/unit/security-promises.test.ts"];
  const leftOut = thorough.filter((name) => !changed.some((file) => file.endsWith(`/${name}.test.ts`)));
  const exclude = leftOut.map((name) => `--exclude=**/${name}.test.ts`);
  const which = ["related", "--run", "--passWithNoTests", ...changed, ...always, ...exclude];
  await Promise.all([checks(changed), testsWithoutBrowser(which)]);
  const names = new Set(changed.flatMap((file) => file.split("/").map((part) => part.split(".")[0])));
  const specs = [...names].map((name) => `e2e/${name}.spec.ts`).filter((file) => existsSync(file));
  if (specs.length > 0) await browserTests(specs);
}

await (values.changed ? changesOnly() : everything());

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n== What failed\n\n${failures.join("\n\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
