import { parseArgs } from "node:util";
import { ensureChromium } from "../tools/chromium.mjs";
import { concerned } from "./changed.mjs";
import { createRun } from "./runner.mjs";

/*
 * `npm test`: every promise once, at the cheapest place where it can break. It needs Node and a Chromium only.
 * `npm run proofs` runs the same promises in other surroundings. `--changed` takes of both what the files concern that
 * changed since the last commit but one.
 */

const { values } = parseArgs({ options: { changed: { type: "boolean", default: false } } });
const run = createRun();

/** How a check runs that reads the code without running it. */
const beside = { givesWay: true };

async function checks() {
  await run.check("types and lint", ["oxlint", "--type-aware", "--type-check", "--deny-warnings"], beside);
  await run.check("format", ["oxfmt", "--check"], beside);
  await run.check("unused code", ["knip"], beside);
}

/**
 * The checks that take little time for a few files.
 *
 * @param {readonly string[]} changed
 */
async function checksOf(changed) {
  const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  // A changed file can break the types of others. The service worker has a project of its own, because its global scope
  // is not a page's.
  await run.check("types", ["tsc", "-b", ".", "src/service-worker"], beside);
  if (code.length > 0) await run.check("lint", ["oxlint", "--type-aware", "--deny-warnings", ...code], beside);
  await run.check("format", ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...changed], beside);
}

async function everything() {
  // Build and measure before any test starts the app: tests that build it make another build.
  await run.check("build", ["node", "build.mjs"]);
  await run.check("sizes", ["node", "lab/bench/sizes.mjs"]);
  // As the tests serve it; otherwise the first of them would build it, two at a time.
  await run.check("build with the inspector", ["node", "build.mjs"], { variables: { INSPECTOR: "1" } });
  ensureChromium();
  await Promise.all([checks(), run.vitest("tests in Node, and journeys", ["run", "--project=!proofs*"])]);
  await run.playwright("tests in the browser", ["--project=e2e"]);
}

/** Runs the tests that the changed files concern. Every run checks the documents against the files. */
async function changesOnly() {
  const { changed, charts, inNode, inBrowser } = concerned();
  await Promise.all([checksOf(changed), inNodeOnly(charts, inNode)]);
  if (inBrowser.length === 0) return;
  ensureChromium();
  await run.playwright("tests in the browser", inBrowser);
}

/**
 * @param {readonly string[]} charts
 * @param {readonly string[]} files
 */
async function inNodeOnly(charts, files) {
  // An exploration's tests begin with the name of its chart.
  const names = `^(${charts.join("|")}) `;
  if (charts.length > 0)
    await run.vitest("changed charts", ["run", "--project=model", "tests/model/explored", "-t", names]);
  // The suites of the calls are also proofs on PostgreSQL.
  await run.vitest("tests in Node", ["run", "--project=!proofs-postgres", ...files]);
}

await (values.changed ? changesOnly() : everything());
run.end();
