import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { tryCharts } from "./charts/charts.ts";
import { tryCode } from "./code/code.ts";
import { listed, type Result } from "./result.ts";
import { survivors } from "./survivors.ts";

/*
 * `npm run mutants`: puts faults into the source, one at a time, and checks whether the tests notice. Fails if they
 * notice fewer than 95 % of a part, or if `survivors.ts` does not list exactly those they miss.
 *
 *   npm run mutants -- charts            faults in the statecharts, against cases and golden traces
 *   npm run mutants -- rules             faults in the pure rules, against their unit tests
 *   npm run mutants -- flows             faults in guards, actions and what they call, against the model tests
 *
 * Without a name, all three. `--only` narrows a part down: `--only login,invite` (machines) or
 * `--only "machines/joining/invite/*.ts"` (files).
 */

const MIN_SCORE = 0.95;

const parts = {
  charts: tryCharts,
  rules: (only: readonly string[], workers: number) => tryCode("rules", only, workers),
  flows: (only: readonly string[], workers: number) => tryCode("flows", only, workers),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true, default: [] },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});
const only = values.only.flatMap((list) => list.split(","));
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join()}. There are ${Object.keys(parts).join(", ")}.`);

const summary = (words: string, results: readonly Result[]) => {
  const noticed = results.filter((result) => result.noticed).length;
  return `${words}: ${noticed} of ${results.length} noticed, ${((100 * noticed) / results.length).toFixed(1)} %`;
};

/** One summary per machine, or per folder. */
function summaries(results: readonly Result[]): string[] {
  const folderOf = ({ group }: Result) => (group.includes("/") ? dirname(group) : group);
  const summaryOf = (name: string) =>
    summary(
      name,
      results.filter((result) => folderOf(result) === name),
    );
  return [...new Set(results.map(folderOf))].map(summaryOf);
}

/** The differences between the list of survivors and a run. */
function disagreements(results: readonly Result[]): string[] {
  const unnoticed = new Set(results.filter(({ noticed }) => !noticed).map(listed));
  const tried = new Set(results.map(({ group }) => group));
  const expected = Object.keys(survivors).filter((name) => [...tried].some((group) => name.startsWith(`${group}: `)));
  return [
    ...[...unnoticed].filter((name) => !(name in survivors)).map((name) => `not noticed: ${name}`),
    ...expected.filter((name) => !unnoticed.has(name)).map((name) => `listed, but noticed or gone: ${name}`),
  ];
}

const lines: string[] = [];
for (const [part, tryPart] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue;
  const start = performance.now();
  const results = await tryPart(only, Number(values.workers));
  lines.push(...summaries(results));
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  lines.push(`${summary(part, results)}, in ${minutes} minutes`);
  const complaints = disagreements(results);
  lines.push(...complaints, "");
  const score = results.filter(({ noticed }) => noticed).length / results.length;
  if (complaints.length > 0 || !(score >= MIN_SCORE)) process.exitCode = 1;
}
console.log(`\n${lines.join("\n")}`);
