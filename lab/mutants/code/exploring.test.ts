import { expect, test } from "vitest";
import { allCases } from "../../../machines/sandbox/all-cases.ts";
import { exploration } from "../../../machines/sandbox/bench.ts";
import { goldenOf, tracesOf } from "../../../tests/model/golden.ts";

// Exploring the root takes half of the total time per fault; its hand-written tests are quicker.
const flows = Object.entries(allCases).filter(([name]) => name !== "app");
test.each(flows)("exploring %s again finds only its golden traces", { timeout: 240_000 }, async (name, model) => {
  const found = await exploration(model);
  const { walks, missing, gaps, leaks, doubled } = found;
  expect({ missing, gaps, leaks, doubled }).toEqual({ missing: [], gaps: [], leaks: [], doubled: [] });
  expect(tracesOf(name, model.machine, { walks })).toBe(goldenOf(name));
});
