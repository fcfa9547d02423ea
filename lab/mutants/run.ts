import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { tryCharts } from "./charts/charts.ts";
import { tryCode } from "./code/code.ts";
import { listed, type Result } from "./result.ts";
import { tryScreens } from "./screens/screens.ts";
import { survivors } from "./survivors.ts";

/*
 * `npm run mutants`: puts faults into the source, one at a time, and checks whether the tests notice. Fails if they
 * notice fewer than 95 % of a part, or if `survivors.ts` does not list exactly those they miss.
 *
 *   npm run mutants -- machines          all of machines/: the three parts below
 *   npm run mutants -- charts            faults in the statecharts, against cases and golden traces
 *   npm run mutants -- rules             faults in the pure rules, against their unit tests
 *   npm run mutants -- flows             faults in guards, actions and what they call, against the model tests
 *   npm run mutants -- screens           faults in the screens, against the walks through the real page
 *
 * `--only` narrows a part down: `--only login,invite` (machines), `--only "machines/invite/*.ts"` (files) or, for the
 * screens, `--only src/screens/invite` (part of a path).
 */

const MIN_SCORE = 0.95;

const parts = {
  charts: tryCharts,
  rules: (only: readonly string[], workers: number) => tryCode("rules", only, workers),
  flows: (only: readonly string[], workers: number) => tryCode("flows", only, workers),
  screens: tryScreens,
};
type Part = keyof typeof parts;
const groups: Record<string, readonly Part[]> = {
  machines: ["charts", "rules", "flows"],
  charts: ["charts"],
  rules: ["rules"],
  flows: ["flows"],
  screens: ["screens"],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true, default: [] },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});
const only = values.only.flatMap((list) => list.split(","));
const wanted = new Set(
  (positionals.length > 0 ? positionals : ["machines"]).flatMap((name) => {
    const found = groups[name];
    if (!found) throw new Error(`There is no part ${name}. There are ${Object.keys(groups).join(", ")}.`);
    return found;
  }),
);

const summary = (words: string, results: readonly Result[]) => {
  const noticed = results.filter((result) => result.noticed).length;
  return `${words}: ${noticed} of ${results.length} noticed, ${((100 * noticed) / results.length).toFixed(1)} %`;
};

/** One summary per name that results are grouped by. */
function summaries(results: readonly Result[], nameOf: (result: Result) => string | undefined): string[] {
  const names = new Set(results.map(nameOf).filter((name) => name !== undefined));
  return [...names].map((name) =>
    summary(
      name,
      results.filter((result) => nameOf(result) === name),
    ),
  );
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
for (const part of wanted) {
  const start = performance.now();
  const results = await parts[part](only, Number(values.workers));
  const folderOf = ({ group }: Result) => (group.includes("/") ? dirname(group) : group);
  lines.push(...summaries(results, folderOf), ...summaries(results, ({ kind }) => kind));
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  lines.push(`${summary(part, results)}, in ${minutes} minutes`);
  const complaints = disagreements(results);
  lines.push(...complaints, "");
  const score = results.filter(({ noticed }) => noticed).length / results.length;
  if (complaints.length > 0 || !(score >= MIN_SCORE)) process.exitCode = 1;
}
console.log(`\n${lines.join("\n")}`);
