/* oxlint-disable no-underscore-dangle -- XState's names in inspection events */
import { type InspectionEvent, isMachineSnapshot } from "xstate";
import type { Notes } from "../../../machines/sandbox/look.ts";
import { openApp, type SandboxApp } from "../../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../../machines/sandbox/scenario.ts";
import { nameOf } from "../../../machines/sandbox/transitions.ts";

/** The steps that lead from where a scenario begins to a state or transition, in the words of the walks. */
export type Way = readonly string[];

/** The states and transitions that a scenario leads to. */
export interface Ways {
  /**
   * The shortest way to a state, by its id, or a transition, by its name. Explores only as far as it has to.
   *
   * @param isWanted whether to go on looking; asked again and again
   * @returns null where the scenario does not lead there, or the way is no longer wanted
   */
  to(target: string, isWanted: () => boolean): Promise<Way | null>;
  /** The shortest way as far as has been explored. */
  known(target: string): Way | null;
}

/**
 * Explores a scenario breadth-first, by the moves that the tests make, and not beyond its screens.
 *
 * @param settled waits until everything that follows automatically has happened
 */
export function createWays(scenario: Scenario, settled: () => Promise<void>): Ways {
  const ways = new Map<string, Way>();
  /** What the app that is being moved is seen to do comes of these steps. */
  let here: Way = [];
  const exploring = explore();

  async function* explore(): AsyncGenerator<undefined, void> {
    const situations = new Map<string, { path: Way; notes: Notes; isOutside: boolean }>();
    function arrive(app: SandboxApp, path: Way): void {
      const { key, screen } = app.look();
      const isOutside = !scenario.within.includes(screen);
      if (!situations.has(key)) situations.set(key, { path, notes: app.notes(), isOutside });
    }
    const first = await open([]);
    arrive(first, []);
    first.close();
    yield;
    for (const { path, notes, isOutside } of situations.values()) {
      if (isOutside) continue;
      const looked = await open(path);
      const labels = looked.moves().map(({ label }) => label);
      looked.close();
      for (const label of labels) {
        const app = await open(path);
        const next = [...path, label];
        here = next;
        app.takeNotes(notes);
        app.actKnown(label);
        await settled();
        arrive(app, next);
        app.close();
        yield;
      }
    }
  }

  async function open(path: Way): Promise<SandboxApp> {
    here = path;
    const app = openApp(scenario, (event) => seenIn(event).forEach(note));
    app.root.start();
    await settled();
    for (const label of scenario.prelude ?? []) {
      app.act(label);
      await settled();
    }
    for (const label of path) {
      app.actKnown(label);
      await settled();
    }
    return app;
  }

  function note(seen: string): void {
    if (!ways.has(seen)) ways.set(seen, here);
  }

  const known = (target: string) => ways.get(target) ?? null;
  return {
    known,
    async to(target, isWanted) {
      while (!ways.has(target) && isWanted()) if ((await exploring.next()).done === true) break;
      return known(target);
    },
  };
}

/** The states and transitions that a message tells of. */
function seenIn(message: InspectionEvent): string[] {
  if (message.type !== "@xstate.microstep" && message.type !== "@xstate.snapshot") return [];
  const { snapshot } = message;
  if (!isMachineSnapshot(snapshot)) return [];
  // What is left at once is seen only as where a transition starts.
  const taken = message.type === "@xstate.microstep" ? message._transitions : [];
  return [...taken.flatMap((one) => [nameOf(one), one.source.id]), ...snapshot._nodes.map(({ id }) => id)];
}
