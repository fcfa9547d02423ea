import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { tryCharts } from "./charts/charts.ts";
import { type CodePart, tryCode } from "./code/code.ts";
import { forget } from "./kept.mjs";
import { listed, type Result } from "./result.ts";
import { survivors } from "./survivors.ts";

/*
 * `npm run mutants`: puts faults into the source, one at a time, and checks whether the tests notice. Fails if they
 * notice fewer than 95 % of a part, or if `survivors.ts` does not list exactly those they miss.
 *
 *   npm run mutants -- charts            faults in the statecharts, against cases and golden traces
 *   npm run mutants -- rules             faults in the pure rules, against their unit tests
 *   npm run mutants -- flows             faults in guards, actions and what they call, against the model tests
 *   npm run mutants -- service           faults in the service's calls, against its suites
 *
 * Without a name, all four. A run that was stopped goes on where it ended, and one after a change tries only the faults
 * that the change concerns; `--fresh` tries all again. `--only` narrows a part down: `--only login,invite` (machines) or
 * `--only "machines/joining/invite/*.ts"` (files).
 */

const MIN_SCORE = 0.95;

type Try = (only: readonly string[], workers: number) => Promise<Result[]>;
const onCode =
  (part: CodePart): Try =>
  (only, workers) =>
    tryCode(part, only, workers);
const parts: Record<string, Try> = {
  charts: tryCharts,
  rules: onCode("rules"),
  flows: onCode("flows"),
  service: onCode("service"),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fresh: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});
const only = values.only.flatMap((list) => list.split(","));
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join()}. There are ${Object.keys(parts).join(", ")}.`);

/** The survivors that are listed for what a run tried, but that it noticed or did not find. */
function superfluous(results: readonly Result[]): string[] {
  const survived = new Set(results.filter(({ noticed }) => !noticed).map(listed));
  const groups = new Set(results.map(({ group }) => group));
  return Object.keys(survivors).filter(
    (name) => !survived.has(name) && [...groups].some((group) => name.startsWith(`${group}: `)),
  );
}

const table: Record<string, Record<string, number>> = {};
const complaints: string[] = [];
for (const [part, tryPart] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue;
  if (values.fresh) forget(part);
  const results = await tryPart(only, Number(values.workers));
  const survived = results.filter(({ noticed }) => !noticed);
  const unexplained = survived.filter((result) => !(listed(result) in survivors));
  const killed = results.length - survived.length;
  const percent = (100 * killed) / results.length;
  table[part] = {
    killed,
    survived: survived.length,
    "with reason": survived.length - unexplained.length,
    "without reason": unexplained.length,
    "%": Number(percent.toFixed(1)),
  };
  complaints.push(
    ...unexplained.map((result) => `survived without a reason: ${listed(result)}`),
    ...superfluous(results).map((name) => `listed, but killed or gone: ${name}`),
  );
  if (!(percent >= 100 * MIN_SCORE)) process.exitCode = 1;
}
if (complaints.length > 0) process.exitCode = 1;
console.log(complaints.join("\n"));
console.table(table);
