/*
 * The explorer walks through a machine until it has taken every transition and every guard has refused, on real actors
 * with held effects. The machine's cases have an entry for every event type (the compiler insists) and outcomes for
 * every effect and child machine that it uses (`gaps` lists those that are missing). A person reads and approves the
 * walks as text (`trace.ts`); from then on a change of behaviour shows as a diff.
 *
 * If `missing` lists a guard that never refused, the cases lack an input or outcome that makes it refuse, or a
 * projection that tells the two situations apart. A pair that no walk took also points to a missing projection. List
 * impossible transitions in the cases' `unreachable`, with the reason. Child machines are held like requests, so that
 * the explorer explores each machine by itself and never in a product with another.
 */
import { StateMachine } from "xstate";
import { assertPresent } from "../assert-present.ts";
import { type AnyCases, type AnyProjection, canariesIn } from "../cases.ts";
import { createSearch, type Situation } from "./search.ts";
import type { KnownStep } from "./steps.ts";
import { duties, isLeaf, isTried } from "../chart/transitions.ts";
import type { Subject } from "../subject.ts";
import { type Begin, type Observation, type Run, stepName } from "./run.ts";

/** A step with its observation. */
export interface Edge extends Observation {
  step: KnownStep;
  /** The event's type, or the name of the settled call. */
  name: string;
  to: string;
}

export interface Node extends Situation {
  edges: Edge[];
  /** Whether the machine has reached its end here. */
  ended: boolean;
  /** The innermost states tagged `busy`. */
  busy: readonly string[];
  /** The pending calls. */
  waiting: readonly string[];
  state: readonly string[];
  context: Record<string, unknown>;
  /** The duties fulfilled by the first arrival here. */
  fulfilled: readonly string[];
}

export type Graph = ReadonlyMap<string, Node>;

export interface Exploration {
  /** One for each projection. */
  graphs: readonly Graph[];
  walks: readonly (readonly Observation[])[];
  duties: readonly string[];
  /** Duties that no walk fulfilled. */
  missing: string[];
  /** Calls without an outcome in the cases, and outcomes of calls that were never made. */
  gaps: string[];
  /** Secrets that the results of a step showed, with the step. */
  leaks: string[];
  /** Calls that the machine made while the same call was still pending. */
  doubled: string[];
}

/** The innermost states of a run that are tagged `busy`. */
export const busyIn = ({ root }: Run): string[] =>
  nodesIn(root.getSnapshot())
    .filter((node) => isLeaf(node) && node.tags.includes("busy"))
    .map(({ path }) => path.join("."));
/* oxlint-disable-next-line no-underscore-dangle -- XState's name for the active nodes. */
const nodesIn = (snapshot: ReturnType<Run["root"]["getSnapshot"]>) => snapshot._nodes;

/** Secrets in the visible results of a step: the persisted snapshot, the state and the effects. */
const secretsIn = ({ root }: Run, { label, state, effects }: Observation) =>
  canariesIn(JSON.stringify([root.getPersistedSnapshot(), state, effects])).map((secret) => `${secret} in ${label}`);

export type Explorer = ReturnType<typeof createExplorer>;

/** Explores the machines of an app. */
export function createExplorer(
  { asksService, lacks = () => [], tellsApart = () => [] }: Pick<Subject, "asksService" | "lacks" | "tellsApart">,
  begin: Begin,
) {
  /** Names the situation of a run, as a projection sees it. */
  const keyOf = (run: Run, start: string, projection: AnyProjection) => {
    const snapshot = run.root.getSnapshot();
    if (snapshot.status !== "active") return `${start}: the end`;
    const calls = run.world.waiting().filter((name) => asksService(name) && projection.tries?.(name, name) !== false);
    return `${start}: ${JSON.stringify([projection.sees(snapshot), ...tellsApart(snapshot), ...calls])}`;
  };

  /** Starts an actor and replays a path. */
  async function replay(
    model: AnyCases,
    { start, path }: Pick<Node, "start" | "path">,
    watchful = false,
  ): Promise<Run> {
    const run = await begin(model, start, watchful);
    for (const step of path) await run.take(step);
    return run;
  }

  /** Tries every step in every situation that the projection tells apart. */
  async function explore(
    model: AnyCases,
    projection: AnyProjection,
    { gaps, leaks }: Record<"gaps" | "leaks", Set<string>>,
  ): Promise<ReadonlyMap<string, Node>> {
    const search = createSearch<Run, Node, Observation>({
      starts: projection.starts ?? Object.keys(model.starts),
      open: (start) => begin(model, start, false),
      close: (run) => run.close(),
      take: (run, step) => run.take(step),
      see(run) {
        const seen = assertPresent(run.trail.at(-1));
        for (const leak of secretsIn(run, seen)) leaks.add(leak);
        if (!run.changed) run.trail.pop();
        return seen;
      },
      keyOf: (run, start) => keyOf(run, start, projection),
      record(run, situation) {
        const { state, context, fulfilled } = assertPresent(run.trail.at(-1));
        const ended = run.root.getSnapshot().status !== "active";
        return {
          ...situation,
          edges: [],
          ended,
          busy: busyIn(run),
          waiting: run.world.waiting(),
          state,
          context,
          fulfilled,
        };
      },
      steps(run) {
        for (const name of run.world.waiting()) {
          if (Object.keys(run.outcomesOf(name)).length === 0) gaps.add(`no case answers ${name}`);
        }
        return run.steps().filter((step) => projection.tries?.(stepName(step), run.labelOf(step)) !== false);
      },
      isUnchanged: ({ changed }) => !changed,
    });
    for await (const { from, step, seen, to } of search.all()) {
      const edge = { ...seen, step, name: stepName(step), to: to.key };
      from.edges.push(edge);
    }
    search.close();
    return search.situations;
  }

  /**
   * Walks that together fulfil the duties of the graph: the shortest to each duty. They are in the order of the graph, so
   * that a small change of a machine causes a small change of its golden traces.
   */
  async function walk(model: AnyCases, nodes: Graph, open: Set<string>): Promise<Run[]> {
    const runs: Run[] = [];
    const setOut = async (start: string, path: readonly KnownStep[], fulfilled: readonly string[]) => {
      if (!fulfilled.some((duty) => open.has(duty))) return;
      const run = await replay(model, { start, path }, true);
      for (const step of run.trail) for (const duty of step.fulfilled) open.delete(duty);
      run.close();
      runs.push(run);
    };
    for (const { start, path, edges, fulfilled } of nodes.values()) {
      await setOut(start, path, fulfilled);
      for (const edge of edges) await setOut(start, [...path, edge.step], edge.fulfilled);
    }
    return runs;
  }

  /**
   * Explores a machine under each of its projections, and walks through the resulting graphs.
   */
  async function exploration(model: AnyCases): Promise<Exploration> {
    const all = duties(model.machine);
    const open = new Set(all);
    const gaps = new Set<string>();
    const leaks = new Set<string>();
    const tried = new Set<string>();
    const graphs: Graph[] = [];
    const runs: Run[] = [];
    for (const projection of model.projections) {
      const nodes = await explore(model, projection, { gaps, leaks });
      graphs.push(nodes);
      for (const { edges, fulfilled, path } of nodes.values()) {
        for (const duty of [...(path.length === 0 ? fulfilled : []), ...edges.flatMap((edge) => edge.fulfilled)]) {
          if (isTried(duty) && !tried.has(duty)) open.add(duty);
          tried.add(duty);
        }
      }
      runs.push(...(await walk(model, nodes, open)));
    }
    const happened = new Set(
      graphs.flatMap((nodes) => [...nodes.values()].flatMap(({ edges }) => edges.map(({ label }) => label))),
    );
    for (const [name, outcomes] of Object.entries(model.outcomes)) {
      for (const words of Object.keys(outcomes)) {
        if (!happened.has(`${name}: ${words}`)) gaps.add(`no call of ${name} had the outcome ${words}`);
      }
    }
    for (const gap of unanswered(model)) gaps.add(gap);
    for (const type of model.machine.events) {
      if (!(type in model.events) && !type.startsWith("xstate."))
        gaps.add(`the cases have no entry for the event ${type}`);
    }
    return {
      graphs,
      walks: runs.map(({ trail }) => trail),
      duties: all,
      missing: [...open].filter((duty) => !(duty in model.unreachable)),
      gaps: [...gaps],
      leaks: [...leaks, ...runs.flatMap(({ leaks }) => leaks)],
      doubled: runs.flatMap(({ world }) => world.doubled),
    };
  }

  /** The outcomes that every request to the service can have and that the cases omit. */
  function unanswered({ machine, outcomes }: AnyCases): string[] {
    const isChild = (name: string) => machine.implementations.actors[name] instanceof StateMachine;
    return Object.entries(outcomes)
      .filter(([name]) => asksService(name) && !isChild(name))
      .flatMap(([name, listed]) => lacks(listed).map((words) => `no case answers ${name} with ${words}`));
  }

  return { keyOf, replay, exploration };
}
