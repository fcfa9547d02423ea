import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import { MutantRunStatus } from "@stryker-mutator/api/test-runner";
import { strykerPlugins as plugins } from "@stryker-mutator/vitest-runner";

/*
 * Stryker's vitest runner counts failed tests. If a fault keeps a test file from loading, no test fails, so the fault
 * would count as unnoticed.
 */

/** @param {import("@stryker-mutator/api/plugin").Injector<import("@stryker-mutator/api/plugin").PluginContext>} injector */
function createRunner(injector) {
  const [vitest] = plugins;
  if (!vitest) throw new Error("@stryker-mutator/vitest-runner has no plugin.");
  const runner = injector.injectFunction(vitest.factory);
  const run = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) => {
    const result = await run(options);
    if (result.status !== MutantRunStatus.Survived) return result;
    /** @type {readonly import("vitest/node").RunnerTestFile[]} */
    const files = Reflect.get(runner, "ctx").state.getFiles();
    const broken = files.find((file) => file.result?.state === "fail" && file.tasks.length === 0);
    if (!broken) return result;
    const failureMessage = `${broken.name} does not load: ${broken.result?.errors?.[0]?.message}`;
    return { status: MutantRunStatus.Killed, killedBy: [], nrOfTests: result.nrOfTests, failureMessage };
  };
  return runner;
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "strict-vitest", createRunner)];
