import { defineConfig } from "vitest/config";

/** The tests of the pure rules, on a copy of the source that contains the faults. */
export default defineConfig({
  test: {
    include: ["tests/unit/**/*.test.ts"],
    environment: "node",
    // As in the other runs: a busy machine is no failure.
    testTimeout: 120_000,
    setupFiles: "tests/unit/setup.ts",
  },
});
