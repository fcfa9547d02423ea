import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";
import { ensureBuilt, root } from "../../build.mjs";

/*
 * `npm run bench`: measures every promise about speed. `npm run bench -- service login-page` runs only these parts;
 * `--runs 9` repeats browser measurements nine times instead of five.
 */

register();
const { printTable } = await import("./support/figures.ts");

const parts = {
  "login-page": async () => (await import("./parts/login-page.ts")).loginPage,
  "other-screens": async () => (await import("./parts/other-screens.ts")).otherScreens,
  "return-visits": async () => (await import("./parts/return-visits.ts")).returnVisits,
  "login-to-workspace": async () => (await import("./parts/login-to-workspace.ts")).loginToWorkspace,
  "workspace-500": async () => (await import("./parts/workspace-500.ts")).workspace500,
  service: async () => (await import("./parts/service.ts")).service,
  chart: async () => (await import("./parts/chart.ts")).chart,
  statecharts: async () => (await import("./parts/statecharts.ts")).statecharts,
};
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" } },
});
const runs = Number(values.runs);
const chosen = Object.entries(parts).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(`There are these parts: ${Object.keys(parts).join(", ")}; and --runs with a number from 1.`);
  process.exit(2);
}

const built = await Promise.all([
  ensureBuilt("service", { inspector: false }),
  ensureBuilt("app", { inspector: false }),
]);
if (!built.every(Boolean)) process.exit(1);

const resultsFile = join(root, "lab/bench/results.json");
const results = await earlierResults();
for (const [name, load] of chosen) {
  console.log(`\n== ${name}\n`);
  const measure = await load();
  const { rows, samples } = await measure({ runs });
  printTable(rows);
  results[name] = { at: new Date().toISOString(), machine: machine(), rows, samples };
  await writeFile(resultsFile, `${JSON.stringify(results, null, 1)}\n`);
}

function machine() {
  return { processor: cpus()[0]?.model ?? "unknown", cores: cpus().length, node: process.version };
}

/** @returns {Promise<Record<string, unknown>>} earlier results of the other parts */
async function earlierResults() {
  try {
    return JSON.parse(await readFile(resultsFile, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
