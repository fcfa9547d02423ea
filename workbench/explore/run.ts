import type { StateValue } from "xstate";
import type { AnyCases } from "../cases.ts";
import type { OpenMachine } from "./open-machine.ts";
import { settled, inWords } from "../effects/world.ts";
import type { KnownStep } from "./steps.ts";
import { isTransition, tries } from "../chart/transitions.ts";
import { createWatcher } from "./watcher.ts";

/** The visible results of one step. */
export interface Observation {
  label: string;
  /** Duties fulfilled: see `chart/transitions.ts`. */
  fulfilled: string[];
  state: string[];
  context: Record<string, unknown>;
  effects: string[];
}

/** A machine by itself, with all its observations. */
export interface Run extends Omit<ReturnType<OpenMachine>, "take"> {
  start: string;
  /** Takes one of the steps and waits for all its consequences. */
  take(step: KnownStep): Promise<Observation>;
  /** Whether the last step changed anything at all. */
  changed: boolean;
  trail: Observation[];
  /** Leaked secrets, with the place. */
  leaks: string[];
}

/** The name of a step for projections: an event's type, or the settled call. */
export const stepName = (step: KnownStep): string =>
  step.do === "case" ? step.type : step.do === "settle" ? step.name : "clock";

/** The names of the innermost states. */
export function leavesOf(value: StateValue): string[] {
  if (typeof value === "string") return [value];
  return Object.entries(value).flatMap(([key, below]) => {
    const leaves = below === undefined ? [] : leavesOf(below);
    return leaves.length === 0 ? [key] : leaves.map((leaf) => `${key}.${leaf}`);
  });
}

export const transitionsTaken = ({ fulfilled }: Observation) => fulfilled.filter(isTransition);

export type Begin = (model: AnyCases, start: string, watchful: boolean) => Promise<Run>;

/** Runs machines step by step. */
export function createRunner(openMachine: OpenMachine): Begin {
  /** Starts a machine. `watchful` runs search every inspection message and every snapshot for secrets. */
  async function begin(model: AnyCases, start: string, watchful: boolean): Promise<Run> {
    const watcher = createWatcher("root", watchful);
    const opened = openMachine(model, start, watcher.inspect);
    const { root, world } = opened;

    async function observed(label: string, act: () => void): Promise<Observation> {
      const before = root.getSnapshot();
      const asked = world.effects.length;
      const waiting = world.waiting().length;
      const changed = () =>
        root.getSnapshot() !== before || world.effects.length !== asked || world.waiting().length !== waiting;
      watcher.messages = 0;
      act();
      if (changed()) await settled();
      const snapshot = root.getSnapshot();
      if (snapshot.status === "error") {
        const way = [...run.trail.map((step) => step.label), label].join(", then ");
        throw new Error(`The machine broke. ${way}`, { cause: snapshot.error });
      }
      run.changed = changed();
      if (watchful) watcher.search(label, root.getPersistedSnapshot());
      const observation: Observation = {
        label,
        fulfilled: [
          ...new Set(watcher.steps.splice(0)),
          ...(run.changed || run.trail.length === 0 ? [tries(label)] : []),
        ],
        state: snapshot.status === "done" ? [`done ${inWords(snapshot.output)}`] : leavesOf(snapshot.value),
        context: snapshot.context,
        effects: world.effects.slice(asked),
      };
      run.trail.push(observation);
      return observation;
    }

    const run: Run = {
      ...opened,
      start,
      take: (step) => observed(opened.labelOf(step), () => opened.take(step)),
      changed: true,
      trail: [],
      leaks: watcher.leaks,
    };
    await observed(`start: ${start}`, () => root.start());
    return run;
  }

  return begin;
}
