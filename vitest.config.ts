import { defineConfig } from "vitest/config";

/** A guard against what never ends, far beyond what a busy machine needs: no test is about speed. */
const patience = { testTimeout: 120_000, hookTimeout: 240_000 };

export default defineConfig({
  test: {
    // A golden trace is written when it is asked for (-u), never in passing.
    update: "none",
    // Left to itself, it keeps a processor free.
    maxWorkers: "100%",
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
      {
        test: {
          name: "service",
          include: ["tests/http/**/*.test.ts", "tests/service/**/*.test.ts"],
          environment: "node",
          setupFiles: ["tests/unit/setup.ts", "tests/service/support/light-hashes.ts"],
          ...patience,
        },
      },
    ],
  },
});
