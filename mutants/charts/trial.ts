import type { AnyTable } from "../../machines/tables/table.ts";
import { exploration } from "../../tests/model/explorer.ts";
import type { Observation } from "../../tests/model/run.ts";
import { trace } from "../../tests/model/trace.ts";
import { goldenOf, walked, type Way, waysIn } from "../golden.ts";
import { type Seed, withSeed } from "./seeds.ts";

/** What is expected of a machine: its golden traces, walk by walk. */
export interface Expected {
  name: string;
  model: AnyTable;
  walks: readonly { way: Way; seen: string }[];
  all: string;
}

/**
 * What can be seen from outside. The names of the transitions taken are left out: they change with the
 * chart's text, so that they would tell every fault apart, whether it does anything or not.
 */
const outside = (name: string, walks: readonly (readonly Observation[])[]) =>
  trace(name, walks).replaceAll(/^ {4}took .*\n/gm, "");

/** Reads what a machine's golden traces say, and makes sure that the machine as it stands does that. */
export async function expectedOf(name: string, model: AnyTable): Promise<Expected> {
  const golden = await goldenOf(name);
  const walks: { way: Way; seen: string }[] = [];
  const observed: (readonly Observation[])[] = [];
  for (const way of waysIn(golden)) {
    const steps = await walked(model, way);
    observed.push(steps);
    walks.push({ way, seen: outside(name, [steps]) });
  }
  if (trace(name, observed) !== golden) throw new Error(`golden/${name}.md is not what the machine does.`);
  return { name, model, walks, all: outside(name, observed) };
}

/**
 * Whether the tables notice a fault, and by what. The golden walks are walked first, which is quick; only a
 * fault that leaves them as they are has the machine explored anew, as the model tests do.
 */
export async function noticed(
  { name, model, walks, all }: Expected,
  seed: Seed,
  onExploring: () => void,
): Promise<string | null> {
  let faulty: AnyTable;
  try {
    faulty = { ...model, machine: withSeed(model.machine, seed) };
    for (const { way, seen } of walks) {
      if (outside(name, [await walked(faulty, way)]) !== seen) return `golden trace: ${way.join(", then ")}`;
    }
  } catch (error) {
    return String(error);
  }
  onExploring();
  return await exploredAnew(name, faulty, all);
}

async function exploredAnew(name: string, faulty: AnyTable, expected: string): Promise<string | null> {
  try {
    const { walks, missing, gaps, leaks, doubled } = await exploration(faulty);
    const [first] = [...missing, ...gaps, ...leaks, ...doubled];
    if (first !== undefined) return first;
    return outside(name, walks) === expected ? null : "other golden traces";
  } catch (error) {
    return String(error);
  }
}
