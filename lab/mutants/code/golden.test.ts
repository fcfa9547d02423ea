import { expect, test } from "vitest";
import { allCases } from "../../../machines/sandbox/all-cases.ts";
import { ALIKE } from "../../../workbench/explore/trace.ts";
import { goldenOf, tracesOf } from "../../../tests/model/golden.ts";
import type { AnyCases } from "../../../workbench/cases.ts";
import { begin } from "../../../machines/sandbox/bench.ts";
import type { Observation } from "../../../workbench/explore/run.ts";

/*
 * The model tests in a form suited to mutants: one test per machine, which covers only what that machine needs. Replaying
 * the golden traces takes a fraction of the time of exploring a machine, and any difference would also show in the model
 * tests.
 */

/** The labels of a walk, starting with its start. */
type Path = readonly string[];

/** The walks in golden traces, in order. */
function pathsIn(golden: string): Path[] {
  return golden.split(/^## /m).flatMap((chapter) => {
    const [heading = "", ...lines] = chapter.split("\n");
    const path = heading.startsWith("After ") ? heading.slice("After ".length).split(", then ") : [];
    const labels = lines.flatMap((line) => (line.startsWith("- ") ? line.slice(2).split(ALIKE) : []));
    return labels.map((label) => path.concat(label));
  });
}

/** Walks a path on a real actor. Throws if that is impossible. */
async function walked(model: AnyCases, [start = "", ...labels]: Path): Promise<readonly Observation[]> {
  const run = await begin(model, start.replace("start: ", ""), false);
  try {
    for (const label of labels) {
      const step = run.steps().find((one) => run.labelOf(one) === label);
      if (!step) throw new Error(`Cannot happen now: ${label}`);
      await run.take(step);
    }
    return run.trail;
  } finally {
    run.close();
  }
}

test.each(Object.entries(allCases))("%s repeats its golden traces", async (name, model) => {
  const golden = goldenOf(name);
  const walks = [];
  for (const path of pathsIn(golden)) walks.push(await walked(model, path));
  expect(tracesOf(name, model.machine, { walks })).toBe(golden);
});
