import { defineConfig } from "vitest/config";

/** The tests of the pure rules, run on a copy of the source that has the faults in it. */
export default defineConfig({
  test: {
    include: ["tests/unit/**/*.test.ts"],
    environment: "node",
    setupFiles: "tests/unit/setup.ts",
  },
});
