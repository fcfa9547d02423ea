import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from "@stryker-mutator/api/plugin";
import { MutantRunStatus } from "@stryker-mutator/api/test-runner";
import { strykerPlugins as plugins } from "@stryker-mutator/vitest-runner";
import { belowRoot, keep, keptOf, sourcesOf } from "../kept.mjs";

/**
 * @import { Mutant, MutantResult, Position } from "@stryker-mutator/api/core"
 * @import { Injector, PluginContext } from "@stryker-mutator/api/plugin"
 */

/** @param {Pick<Mutant, "fileName" | "replacement" | "location">} mutant */
function faultOf({ fileName, replacement, location: { start, end } }) {
  const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${process.env["MUTANTS_PART"]} ${belowRoot(fileName)} ${place} ${replacement}`;
}

/**
 * The digest of the sources of one test, or of all tests if none noticed the fault.
 *
 * @param {string} fileName
 * @param {string | undefined} by
 */
const digest = (fileName, by) =>
  by === undefined ? (process.env["MUTANTS_SOURCES"] ?? "") : sourcesOf([belowRoot(fileName), by]);

/** Keeps each result. */
const keeper = {
  /** @param {MutantResult} mutant */
  onMutantTested(mutant) {
    const noticed = mutant.status === "Killed" || mutant.status === "Timeout";
    if (!noticed && mutant.status !== "Survived") return;
    const fault = faultOf(mutant);
    const by = mutant.killedBy?.[0]?.split("#")[0];
    const sources = digest(mutant.fileName, by);
    if (keptOf(fault)?.sources !== sources) keep({ fault, noticed, sources, ...(by !== undefined && { by }) });
  },
};

/**
 * Reports count lines and columns from one, a running mutant from zero.
 *
 * @param {Position} position
 */
const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });

/**
 * Runs only faults without a result that still holds. Stryker's vitest runner counts failed tests: if a fault keeps a
 * test file from loading, no test fails, so the fault would count as unnoticed.
 *
 * @param {Injector<PluginContext>} injector
 */
function createRunner(injector) {
  const [vitest] = plugins;
  if (!vitest) throw new Error("@stryker-mutator/vitest-runner has no plugin.");
  const runner = injector.injectFunction(vitest.factory);
  const run = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) => {
    const { fileName, replacement, location } = options.activeMutant;
    const place = { start: fromOne(location.start), end: fromOne(location.end) };
    const kept = keptOf(faultOf({ fileName, replacement, location: place }));
    if (kept?.sources === digest(fileName, kept?.by)) {
      if (!kept.noticed) return { status: MutantRunStatus.Survived, nrOfTests: 0 };
      if (kept.by === undefined) return { status: MutantRunStatus.Timeout };
      return { status: MutantRunStatus.Killed, killedBy: [kept.by], failureMessage: "", nrOfTests: 0 };
    }
    const result = await run(options);
    // An error outside of every test fails a run, too.
    if (result.status === MutantRunStatus.Error)
      return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: result.errorMessage, nrOfTests: 0 };
    if (result.status !== MutantRunStatus.Survived) return result;
    /** @type {readonly import("vitest/node").RunnerTestFile[]} */
    const files = Reflect.get(runner, "ctx").state.getFiles();
    const broken = files.find((file) => file.result?.state === "fail" && file.tasks.length === 0);
    if (!broken) return result;
    const failureMessage = `${broken.name} does not load: ${broken.result?.errors?.[0]?.message}`;
    return { status: MutantRunStatus.Killed, killedBy: [broken.name], nrOfTests: result.nrOfTests, failureMessage };
  };
  return runner;
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "strict-vitest", createRunner),
  declareValuePlugin(PluginKind.Reporter, "keeper", keeper),
];
