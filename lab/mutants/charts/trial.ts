import { isDeepStrictEqual } from "node:util";
import { assertPresent } from "../../../machines/shared/assert-present.ts";
import type { AnyCases } from "../../../machines/shared/cases.ts";
import { outcomeOf, outcomesByState, stateOf } from "../../../tests/model/digests.ts";
import { exploration } from "../../../tests/model/explorer.ts";
import { busyForEver, stillSaid, trapped } from "../../../tests/model/invariants.ts";
import { looksOf } from "../../../tests/model/structure.ts";
import { type Observation, transitionsTaken } from "../../../tests/model/run.ts";
import { trace } from "../../../tests/model/trace.ts";
import { goldenOf, walked, type Path, pathsIn } from "../golden.ts";
import { type Seed, withSeed } from "./seeds.ts";

interface Walk {
  path: Path;
  seen: string;
  /** The transitions of its last step; contains names of states. */
  took: string;
}

/** The expected behaviour of a machine: its golden pages, and their walks one by one. */
export interface Expected {
  name: string;
  model: AnyCases;
  looks: string;
  walks: readonly Walk[];
  all: string;
  /** Duration of all walks in milliseconds. */
  duration: number;
  /** The outcomes that its digests sum up. */
  outcomes: ReturnType<typeof outcomesByState>;
}

/**
 * The externally visible part of a trace. Names of transitions are removed: they contain the chart's text, so every
 * fault would change them, whether or not it has an effect.
 */
const outside = (name: string, walks: readonly (readonly Observation[])[]) =>
  trace(name, walks).replaceAll(/^ {4}took .*\n/gm, "");

const stale = (page: string) => new Error(`golden/${page}.md is not what the machine does: run the model tests first.`);

/** Reads a machine's golden pages and checks that the unchanged machine matches them. */
export async function expectedOf(name: string, model: AnyCases): Promise<Expected> {
  const start = performance.now();
  const looks = looksOf(model.machine);
  if (!(await goldenOf("looks")).includes(`# ${name}\n\n${looks}`)) throw stale("looks");
  const golden = await goldenOf(name);
  const walks: Walk[] = [];
  const observed: (readonly Observation[])[] = [];
  for (const path of pathsIn(golden)) {
    const steps = await walked(model, path);
    observed.push(steps);
    walks.push({ path, seen: outside(name, [steps]), took: transitionsTaken(assertPresent(steps.at(-1))).join() });
  }
  if (trace(name, observed) !== golden) throw stale(name);
  const duration = performance.now() - start;
  const all = outside(name, observed);
  return { name, model, looks, walks, all, duration, outcomes: outcomesByState(await exploration(model)) };
}

/**
 * Whether the model tests would notice a fault. First replays the golden walks, which is quick. Only if they are
 * unchanged is the machine explored again, as those tests do.
 *
 * @param onPatience called with the maximum duration of each part; a machine that exceeds it never ends
 */
export async function isNoticed(
  expected: Expected,
  seed: Seed,
  onPatience: (milliseconds: number) => void,
): Promise<boolean> {
  const { name, model, looks, walks, duration } = expected;
  onPatience(10_000 + 10 * duration);
  try {
    const faulty: AnyCases = { ...model, machine: withSeed(model.machine, seed) };
    if (looksOf(faulty.machine) !== looks) return true;
    for (const { path, seen } of nearestFirst(walks, model, seed))
      if (outside(name, [await walked(faulty, path)]) !== seen) return true;
    onPatience(60_000 + 50 * duration);
    return await isNoticedExploring(expected, faulty);
  } catch {
    // A machine that throws fails the tests.
    return true;
  }
}

/** Walks through the location of a fault are the most likely to notice it. */
function nearestFirst(walks: readonly Walk[], { machine }: AnyCases, { path }: Seed): readonly Walk[] {
  const names = path.filter((_, index) => index % 2 === 1 && path.slice(0, index).every(isStates));
  const state = [machine.id, ...names].join(".");
  const isNear = ({ took }: Walk) => took.includes(`${state} `) || took.endsWith(state);
  return [...walks.filter(isNear), ...walks.filter((walk) => !isNear(walk))];
}
const isStates = (key: string, index: number) => index % 2 === 1 || key === "states";

async function isNoticedExploring({ name, all, outcomes }: Expected, faulty: AnyCases): Promise<boolean> {
  const found = await exploration(faulty, (from, edge) => {
    // Other outcomes change a digest: exploring further is of no use.
    if (outcomes.get(stateOf(from))?.has(outcomeOf(from, edge)) !== true)
      throw new Error(`${edge.label} is different.`);
  });
  const { walks, missing, gaps, leaks, doubled } = found;
  if (
    [missing, gaps, leaks, doubled, trapped(found, faulty), stillSaid(found)].some(
      (complaints) => complaints.length > 0,
    )
  )
    return true;
  if (outside(name, walks) !== all || !isDeepStrictEqual(outcomesByState(found), outcomes)) return true;
  return (await busyForEver(faulty, found)).length > 0;
}
