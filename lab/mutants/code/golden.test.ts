import { expect, test } from "vitest";
import { allCases } from "../../../machines/sandbox/all-cases.ts";
import { trace } from "../../../tests/model/trace.ts";
import { goldenOf, walked, pathsIn } from "../golden.ts";

/* The model tests in a form suited to mutants: one test per machine, which covers only what that machine needs. */

test.each(Object.entries(allCases))("%s repeats its golden traces", async (name, model) => {
  const golden = await goldenOf(name);
  const walks = [];
  for (const path of pathsIn(golden)) walks.push(await walked(model, path));
  expect(trace(name, walks)).toBe(golden);
});
