import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The first test that fails ends the trial of a fault. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slower = ["/tests/unit/", "/golden.test.ts", "/tests/model/", "/tests/snapshot/", "/exploring.test.ts", ""];
    const rank = ({ moduleId }: TestSpecification) => slower.findIndex((name) => moduleId.includes(name));
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}

/** The tests of one part, on a copy of the source that contains the faults. */
export default defineConfig({
  test: {
    include: (process.env["MUTANTS_TESTS"] ?? "").split(" "),
    // They load the whole app, or even compile it: too slow to run for every fault.
    exclude: [
      "tests/unit/{chart,inspector}-*.test.ts",
      "tests/unit/{components,flow-pages,report,screens,translations}.test.ts",
      "tests/snapshot/{situations,replay}.test.ts",
    ],
    sequence: { sequencer: QuickestFirst },
    environment: "node",
    // As in the other runs: a busy machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    setupFiles: ["tests/unit/setup.ts", "tests/service/support/light-hashes.ts"],
    globalSetup: process.env["MUTANTS_PART"] === "service" ? ["tests/service/support/global-setup.ts"] : [],
  },
});
