import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The limits catch tests that hang, and are far more than a busy computer needs. No test checks speed. */
const patience = { testTimeout: 120_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };
const sameCases = "tests/unit/setup.ts";
const lightHashes = "tests/service/support/light-hashes.ts";
const service = {
  ...patience,
  globalSetup: "tests/service/support/global-setup.ts",
  setupFiles: [sameCases, lightHashes],
};
/** With the built service. */
const proof = { ...service, globalSetup: "proofs/support/global-setup.ts" };
/** The files that replace a module, which others may have loaded before. */
const replacing = ["tests/http", "tests/service", "tests/model"]
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => readFileSync(file, "utf8").includes("vi.mock("));
/** Its files share a process and all that it has loaded: none of them replaces a module. */
const together = { ...patience, setupFiles: sameCases, isolate: false };

/** `npm test` runs the first projects, `npm run proofs` and `npm run heard` those whose names begin with "proofs". */
export default defineConfig({
  test: {
    // Only `-u` writes golden files, never an ordinary run.
    update: "none",
    maxWorkers: availableParallelism(),
    projects: [
      { test: { ...together, name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      {
        test: { ...together, name: "model", include: ["tests/{model,workbench}/**/*.test.ts"], exclude: replacing },
      },
      { test: { ...together, name: "snapshot", include: ["tests/snapshot/*.test.ts"] } },
      {
        test: {
          ...service,
          name: "calls",
          include: ["tests/{http,service,service/suites}/*.test.ts"],
          exclude: replacing,
          isolate: false,
        },
      },
      { test: { ...service, name: "replaced", include: replacing } },
      {
        test: {
          ...patience,
          name: "journeys",
          include: ["e2e/journeys/*.test.ts"],
          globalSetup: "e2e/global-setup.ts",
        },
      },
      {
        test: {
          ...service,
          name: "proofs-postgres",
          include: ["{tests/service/suites,proofs/postgres}/*.test.ts"],
          globalSetup: "proofs/postgres/global-setup.ts",
          isolate: false,
        },
      },
      { test: { ...proof, name: "proofs", include: ["proofs/*/*.test.ts"], exclude: ["proofs/postgres/**"] } },
      {
        define: { INSPECTOR: "false" },
        test: { ...proof, name: "proofs-lab", include: ["lab/**/*.test.ts"], exclude: ["lab/{mutants,heard}/**"] },
      },
      {
        test: {
          ...patience,
          name: "proofs-heard",
          include: ["lab/heard/*.test.ts"],
          globalSetup: "e2e/global-setup.ts",
        },
      },
    ],
  },
});
