import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { longest } from "./tests/longest.mjs";

/** The limits catch tests that hang, and are far more than a busy computer needs. No test checks speed. */
const patience = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return index < 0 ? longest.length : index;
    };
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Only `-u` writes golden files, never an ordinary run.
    update: "none",
    // More workers than processors, because the tests of outages and of PostgreSQL mostly wait.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          environment: "node",
          setupFiles: "tests/unit/setup.ts",
          ...patience,
        },
      },
      { test: { name: "model", include: ["tests/model/**/*.test.ts"], environment: "node", ...patience } },
      { test: { name: "snapshot", include: ["tests/snapshot/**/*.test.ts"], environment: "node", ...patience } },
      { test: { name: "engines", include: ["e2e/engines/*.test.ts"], environment: "node", ...patience } },
      {
        test: {
          name: "simulation",
          include: ["lab/{adversary,simulation}/**/*.test.ts"],
          environment: "node",
          ...patience,
        },
      },
      {
        define: { INSPECTOR: "false" },
        test: {
          name: "fuzz",
          include: ["lab/fuzz/**/*.test.ts"],
          environment: "node",
          setupFiles: "tests/service/support/light-hashes.ts",
          ...patience,
        },
      },
      {
        test: {
          name: "service",
          include: ["{tests/http,tests/service,lab/load}/**/*.test.ts"],
          globalSetup: "tests/service/support/global-setup.ts",
          environment: "node",
          setupFiles: ["tests/unit/setup.ts", "tests/service/support/light-hashes.ts"],
          ...patience,
        },
      },
    ],
  },
});
