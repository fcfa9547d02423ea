import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/*
 * `npm run attack`: runs the tests that docs/security.md names as proofs; with `--browser` also the ones in a browser.
 */

const { values } = parseArgs({ options: { browser: { type: "boolean", default: false } } });
const root = fileURLToPath(new URL("../", import.meta.url));
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const files = [...page.matchAll(/\]\(\.\.\/([^)]+\.ts)\)/g)].map(([, file]) => file ?? "");
/** A suite has no runner: other files run each on PostgreSQL, and some on the embedded database too. */
const runners = (/** @type {string} */ file) =>
  file.startsWith("tests/service/suites/")
    ? ["tests/service/embedded.test.ts", "tests/service/postgres.test.ts"]
    : [file];
const chosen = [...new Set(files.flatMap(runners))];
const inBrowser = chosen.filter((file) => file.startsWith("e2e/"));
const inNode = chosen.filter((file) => !file.startsWith("e2e/"));

const run = (/** @type {string[]} */ ...command) =>
  spawnSync("npx", ["--no-install", ...command], { cwd: root, stdio: "inherit" }).status === 0;
const held = [run("vitest", "run", ...inNode), !values.browser || run("playwright", "test", ...inBrowser)];
process.exitCode = held.every(Boolean) ? 0 : 1;
