import { expect, test } from "vitest";
import { allCases } from "../../../machines/sandbox/all-cases.ts";
import { goldenOf, tracesOf } from "../../../tests/model/golden.ts";
import { pathsIn, walked } from "../golden.ts";

/* The model tests in a form suited to mutants: one test per machine, which covers only what that machine needs. */

test.each(Object.entries(allCases))("%s repeats its golden traces", async (name, model) => {
  const golden = goldenOf(name);
  const walks = [];
  for (const path of pathsIn(golden)) walks.push(await walked(model, path));
  expect(tracesOf(name, model.machine, { walks })).toBe(golden);
});
