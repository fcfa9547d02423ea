import { isDeepStrictEqual } from "node:util";
import { assertPresent } from "../../../machines/shared/assert-present.ts";
import type { AnyCases } from "../../../machines/shared/cases.ts";
import { duties } from "../../../machines/sandbox/transitions.ts";
import { inWords } from "../../../machines/sandbox/world.ts";
import { outcomeOf, outcomesByState, stateOf } from "../../../tests/model/digests.ts";
import { type Edge, type Exploration, exploration, type Node, replay } from "../../../tests/model/explorer.ts";
import { busyForEver, stillSaid, trapped } from "../../../tests/model/invariants.ts";
import { looksOf } from "../../../tests/model/structure.ts";
import type { Observation } from "../../../tests/model/run.ts";
import { trace } from "../../../tests/model/trace.ts";
import { goldenOf } from "../golden.ts";
import { type Seed, withSeed } from "./seeds.ts";
import { touchedBy } from "./touched.ts";

type Way = Pick<Node, "start" | "path">;

/** The expected behaviour of a machine, as its golden pages and digests have it. */
export interface Expected {
  name: string;
  model: AnyCases;
  looks: string;
  found: Exploration;
  all: string;
  /** The outcomes that its digests sum up. */
  outcomes: ReturnType<typeof outcomesByState>;
  /** Where its steps lead, by the way there. */
  ends: Map<Way | Edge, Promise<End>>;
  /** Duration of the exploration in milliseconds. */
  duration: number;
}

/** The end of a way. */
interface End {
  /** As others see it. */
  visible: string;
  /** All else that can make a difference later. */
  hidden: string;
  fulfilled: readonly string[];
}

/**
 * The externally visible part of a trace. Names of transitions are removed: they contain the chart's text, so every
 * fault would change them, whether or not it has an effect.
 */
const outside = (name: string, walks: readonly (readonly Observation[])[]) =>
  trace(name, walks).replaceAll(/^ {4}took .*\n/gm, "");

const stale = (page: string) => new Error(`golden/${page}.md is not what the machine does: run the model tests first.`);

/** Explores a machine without a fault and checks that it matches its golden pages. */
export async function expectedOf(name: string, model: AnyCases): Promise<Expected> {
  const start = performance.now();
  const looks = looksOf(model.machine);
  if (!(await goldenOf("looks")).includes(`# ${name}\n\n${looks}`)) throw stale("looks");
  const found = await exploration(model);
  if (trace(name, found.walks) !== (await goldenOf(name))) throw stale(name);
  const duration = performance.now() - start;
  const all = outside(name, found.walks);
  return { name, model, looks, found, all, outcomes: outcomesByState(found), ends: new Map(), duration };
}

/** Steps that touch a fault and are taken one by one. With more of them it is quicker to explore the machine again. */
const MANY = 300;
/** Far more milliseconds than one way takes. */
const PATIENCE = 20_000;

/**
 * Whether the model tests would notice a fault. First takes the explored steps that touch the fault once more. If all of
 * them lead exactly where they do without the fault, so do all others. Only if there are too many of them, or if they
 * lead elsewhere in a way that nobody sees yet, is the machine explored again, as those tests do.
 *
 * @param onPatience called with the maximum duration of the next part; a machine that exceeds it never ends
 */
export async function isNoticed(
  expected: Expected,
  seed: Seed,
  onPatience: (milliseconds: number) => void,
): Promise<boolean> {
  const { model, looks, found, ends, duration } = expected;
  const explore = () => {
    onPatience(60_000 + 10 * duration);
    return isNoticedExploring(expected, faulty);
  };
  const faulty: AnyCases = { ...model, machine: withSeed(model.machine, seed) };
  const isTouched = touchedBy(model.machine, seed);
  try {
    if (looksOf(faulty.machine) !== looks) return true;
    const fulfilled = new Set<string>();
    const ways: [Way | Edge, Way][] = [];
    for (const graph of found.graphs) {
      for (const node of graph.values()) {
        if (node.path.length === 0) ways.push([node, node]);
        for (const edge of node.edges) {
          if (isTouched(node, edge)) ways.push([edge, { start: node.start, path: [...node.path, edge.step] }]);
          else for (const duty of edge.fulfilled) fulfilled.add(duty);
        }
      }
    }
    for (const [key, way] of ways.slice(0, MANY)) {
      onPatience(PATIENCE);
      const right = ends.get(key) ?? endOf(model, way);
      ends.set(key, right);
      const [{ visible, hidden }, end] = [await right, await endOf(faulty, way)];
      if (end.visible !== visible) return true;
      if (end.hidden !== hidden) return await explore();
      for (const duty of end.fulfilled) fulfilled.add(duty);
    }
    // Without a transition, its golden trace is gone.
    const needed = duties(faulty.machine);
    if (ways.length > MANY || needed.length < found.duties.length) return await explore();
    if (needed.some((duty) => !fulfilled.has(duty) && !(duty in model.unreachable))) return true;
    onPatience(60_000 + 10 * duration);
    return (await busyForEver(faulty, found)).length > 0;
  } catch {
    // A machine that throws fails the tests.
    return true;
  }
}

async function endOf(model: AnyCases, way: Way): Promise<End> {
  const run = await replay(model, way);
  try {
    const { root, world, trail, changed } = run;
    const { state, context, effects, fulfilled } = assertPresent(trail.at(-1));
    return {
      visible: inWords([state, context, effects, world.doubled]),
      hidden: JSON.stringify([root.getPersistedSnapshot(), world.waiting(), world.untilTimer(), changed]),
      fulfilled,
    };
  } finally {
    run.close();
  }
}

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
