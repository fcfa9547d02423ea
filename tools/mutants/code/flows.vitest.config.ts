import { defineConfig } from "vitest/config";

/** The tests of the machines, each on its own and all together, run on a copy of the source that has the faults in it. */
export default defineConfig({
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/model/app-*.test.ts", "tools/mutants/code/golden.test.ts"],
    environment: "node",
    setupFiles: "tests/unit/setup.ts",
  },
});
