import { readFile } from "node:fs/promises";
import type { AnyCases } from "../../machines/sandbox/cases.ts";
import { begin, type Observation } from "../../tests/model/run.ts";

/*
 * The golden traces, walked once more. Walking takes a fraction of the time that it takes to explore a machine, and a
 * difference here is a difference in the model tests too.
 */

/** The labels of a walk, its start's first. */
export type Way = readonly string[];

export const goldenOf = (name: string): Promise<string> =>
  readFile(new URL(`../../tests/model/golden/${name}.md`, import.meta.url), "utf8");

/** The walks that a page of golden traces tells of, in its order. */
export function waysIn(golden: string): Way[] {
  return golden.split(/^## /m).flatMap((chapter) => {
    const [heading = "", ...lines] = chapter.split("\n");
    const way = heading.startsWith("After ") ? heading.slice("After ".length).split(", then ") : [];
    return lines.flatMap((line) => (line.startsWith("- ") ? [[...way, line.slice(2)]] : []));
  });
}

/** Goes a way on a real actor. Throws where it cannot be gone. */
export async function walked(model: AnyCases, [start = "", ...labels]: Way): Promise<readonly Observation[]> {
  const run = await begin(model, start.replace("start: ", ""), false);
  try {
    for (const label of labels) await run.take(label);
    return run.trail;
  } finally {
    run.stop();
  }
}
