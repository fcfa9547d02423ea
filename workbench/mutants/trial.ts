import { assertPresent } from "../assert-present.ts";
import type { AnyCases } from "../cases.ts";
import { looksOf } from "../chart/structure.ts";
import { duties } from "../chart/transitions.ts";
import { inWords } from "../effects/world.ts";
import type { Edge, Exploration, Explorer, Node } from "../explore/explorer.ts";
import { trapped } from "../explore/invariants.ts";
import { trace } from "../explore/trace.ts";
import { type Seed, withSeed } from "./seeds.ts";
import { touchedBy } from "./touched.ts";

type Way = Pick<Node, "start" | "path">;

/** The behaviour of a machine without a fault. */
export interface Expected {
  name: string;
  model: AnyCases;
  looks: string;
  found: Exploration;
  /** Its traces, as `outside` has them. */
  all: string;
  /** The ways that they tell. */
  told: ReadonlySet<string>;
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
  /** The way there, in words. */
  way: string;
}

const wayInWords = (walk: Exploration["walks"][number]) => walk.map(({ label }) => label).join(", then ");

/**
 * The externally visible part of the traces. Names of transitions are left out: they contain the chart's text, so every
 * fault would change them, whether or not it has an effect.
 */
const outside = (name: string, { walks }: Exploration) => trace(name, null, walks);

/** Steps that touch a fault and are taken one by one. With more of them it is quicker to explore the machine again. */
const MANY = 300;
/** Far more milliseconds than one way takes. */
const PATIENCE = 20_000;

/** Tries faults of charts. */
export function createTrial(
  {
    exploration,
    replay,
    busyForEver,
  }: Pick<Explorer, "exploration" | "replay"> & {
    busyForEver(model: AnyCases, found: Exploration): Promise<string[]>;
  },
  complaints: (found: Exploration) => string[],
) {
  /** Explores a machine without a fault. */
  async function expectedOf(name: string, model: AnyCases): Promise<Expected> {
    const start = performance.now();
    const found = await exploration(model);
    const duration = performance.now() - start;
    const told = new Set(found.walks.map(wayInWords));
    return {
      name,
      model,
      looks: looksOf(model.machine),
      found,
      all: outside(name, found),
      told,
      ends: new Map(),
      duration,
    };
  }

  /**
   * Whether tests of the traces would notice a fault. First takes the explored steps that touch the fault once more. One that a
   * trace tells shows any difference there. If all of them lead exactly where they do without the fault, so do all
   * others. Only if there are too many of them, or if some lead elsewhere where no trace tells it, is the machine explored
   * again, as those tests do: there the difference may still show.
   *
   * @param onPatience called with the maximum duration of the next part; a machine that exceeds it never ends
   */
  async function isNoticed(
    expected: Expected,
    seed: Seed,
    onPatience: (milliseconds: number) => void,
  ): Promise<boolean> {
    const { model, looks, found, told, ends, duration } = expected;
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
      const touched: { way: Way; right: End }[] = [];
      for (const [key, way] of ways.slice(0, MANY)) {
        onPatience(PATIENCE);
        const end = ends.get(key) ?? endOf(model, way);
        ends.set(key, end);
        touched.push({ way, right: await end });
      }
      const isTold = ({ right }: { right: End }) => told.has(right.way);
      let differs = false;
      for (const { way, right } of [...touched.filter(isTold), ...touched.filter((one) => !isTold(one))]) {
        if (differs && !told.has(right.way)) break;
        onPatience(PATIENCE);
        const end = await endOf(faulty, way);
        if (end.visible !== right.visible && told.has(right.way)) return true;
        differs ||= end.visible !== right.visible || end.hidden !== right.hidden;
        for (const duty of end.fulfilled) fulfilled.add(duty);
      }
      if (differs) return await explore();
      // Without a transition, its trace is gone.
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
        way: wayInWords(trail),
      };
    } finally {
      run.close();
    }
  }

  async function isNoticedExploring({ name, all }: Expected, faulty: AnyCases): Promise<boolean> {
    const found = await exploration(faulty);
    const { missing, gaps, leaks, doubled } = found;
    const faults = [missing, gaps, leaks, doubled, trapped(found, faulty), complaints(found)].flat();
    if (faults.length > 0 || outside(name, found) !== all) return true;
    return (await busyForEver(faulty, found)).length > 0;
  }

  return { expectedOf, isNoticed };
}
