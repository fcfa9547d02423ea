import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { importsOf, reachedFrom } from "./imports.mjs";

/*
 * What changed files concern, for `npm test -- --changed`: not everything that imports them, which is nearly everything,
 * but the tests that would notice first.
 *
 * - A chart is explored if its own cases reach a changed file; the charts below it are held in that test.
 * - A suite of the calls runs if it imports a changed file, or names a call whose file changed or imports one.
 * - A rule's tests are those that reach it without a chart in between. So are those of the workbench.
 * - A view's browser tests have the name of its file or folder.
 */

const git = (/** @type {string[]} */ ...words) => execFileSync("git", words, { encoding: "utf8" }).split("\n");
const textOf = (/** @type {string} */ file) => readFileSync(file, "utf8");
const testsIn = (/** @type {string} */ folder, end = ".test.ts") =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`);
const stemOf = (/** @type {string} */ file) => basename(file).split(".")[0] ?? "";
const camel = (/** @type {string} */ name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The uncommitted files, and the files of the last commit. */
function changedFiles() {
  const files = [...git("diff", "--name-only", "HEAD~1"), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => file !== "" && existsSync(file));
}

/**
 * The files that a file reaches without a chart in between, but for its own, which has the same name.
 *
 * @param {string} file
 */
function reachedWithoutCharts(file) {
  const isChart = (/** @type {string} */ reached) =>
    reached.endsWith(".machine.ts") && stemOf(reached) !== stemOf(file);
  return [...reachedFrom([file], isChart)].filter((reached) => !isChart(reached));
}

/** The machines with cases, and the files of each. */
function charts() {
  const cases = [...git("ls-files", "machines/*.cases.ts")].filter((file) => existsSync(file));
  return cases.map((file) => ({ name: stemOf(file), files: reachedWithoutCharts(file) }));
}

/**
 * The calls that files of the service answer, as texts in the suites.
 *
 * @param {ReadonlySet<string>} files
 */
function callsOf(files) {
  return [...files].flatMap((file) =>
    [...textOf(file).matchAll(/^(?:export )?const (\w+): Handler<(?:"([^"]+)")?/gm)].map(
      ([, name, call]) => `"${call ?? name}"`,
    ),
  );
}

/** What the changed files concern: arguments for Vitest and Playwright. */
export function concerned() {
  const changed = changedFiles();
  const isChanged = (/** @type {string} */ file) => changed.includes(file);
  const among = (/** @type {string} */ folder) => changed.filter((file) => file.startsWith(`${folder}/`));

  const explored = charts().filter(({ files }) => files.some(isChanged));
  const flows = among("machines").map((file) => camel(basename(dirname(file))));
  const apps = testsIn("tests/model").filter(
    (file) =>
      isChanged(file) ||
      (/\/app-(?!back|random|routes)/.test(file) && flows.some((flow) => textOf(file).includes(`${flow}(`))),
  );

  const answering = git("ls-files", "service/*.ts").filter(
    (file) => existsSync(file) && (isChanged(file) || importsOf(file).some(isChanged)),
  );
  const calls = among("service").length > 0 ? callsOf(new Set(answering)) : [];
  const suites = [...testsIn("tests/service/suites"), ...testsIn("tests/service"), ...testsIn("tests/http")].filter(
    (file) => isChanged(file) || importsOf(file).some(isChanged) || calls.some((call) => textOf(file).includes(call)),
  );

  const rules = [...testsIn("tests/unit"), ...testsIn("tests/workbench")].filter((file) =>
    reachedWithoutCharts(file).some(isChanged),
  );
  const snapshots = testsIn("tests/snapshot").filter((file) => isChanged(file) || importsOf(file).some(isChanged));
  // Every run checks the documents against the files.
  const documents = ["tests/unit/docs.test.ts"];

  const words = new Set(among("src").flatMap((file) => [stemOf(file), basename(dirname(file))]));
  const specs = [...testsIn("e2e", ".spec.ts")].filter((file) => isChanged(file) || words.has(stemOf(file)));
  const proofs = changed.filter((file) => /^proofs\/.*\.(test|spec)\.ts$/.test(file));

  return {
    changed,
    /** The names of the charts to explore. */
    charts: [...new Set(explored.map(({ name }) => name))],
    inNode: [
      ...new Set([
        ...apps,
        ...suites,
        ...rules,
        ...snapshots,
        ...documents,
        ...proofs.filter((file) => file.endsWith(".test.ts")),
      ]),
    ],
    inBrowser: [...specs, ...proofs.filter((file) => file.endsWith(".spec.ts"))],
  };
}
