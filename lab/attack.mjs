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
const files = [...new Set([...page.matchAll(/\]\(\.\.\/([^)]+\.ts)\)/g)].map(([, file]) => file ?? ""))];
const inBrowser = files.filter((file) => file.endsWith(".spec.ts"));
const inNode = files.filter((file) => file.endsWith(".test.ts"));

const run = (/** @type {string[]} */ ...command) =>
  spawnSync("npx", ["--no-install", ...command], { cwd: root, stdio: "inherit" }).status === 0;
const held = [
  run("vitest", "run", "--project=!proofs-postgres", ...inNode),
  !values.browser || run("playwright", "test", ...inBrowser),
];
process.exitCode = held.every(Boolean) ? 0 : 1;
