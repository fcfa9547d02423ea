/* oxlint-disable no-underscore-dangle -- XState's names in inspection events */
import { type InspectionEvent, isMachineSnapshot } from "xstate";
import { screenOf } from "../../../machines/app/screen-of.ts";
import type { Notes } from "../../../machines/sandbox/look.ts";
import { openAtStart, type SandboxApp } from "../../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../../machines/sandbox/scenario.ts";
import { createSearch, type Situation } from "../../../machines/sandbox/search.ts";
import { settled } from "../../../machines/sandbox/world.ts";
import { type KnownStep, type Step } from "../../../machines/sandbox/steps.ts";
import { nameOf } from "../../../machines/sandbox/transitions.ts";

/** The steps that lead from the start of a scenario to a state or transition. */
export type Way = readonly Step[];

/** The states and transitions that a scenario leads to. */
export interface Ways {
  /**
   * The shortest way to a state, by its id, or a transition, by its name. Explores only as far as it has to.
   *
   * @param isWanted whether to continue the search; asked again and again
   * @returns null if the scenario does not lead there, or the way is no longer wanted
   */
  to(target: string, isWanted: () => boolean): Promise<Way | null>;
  /** The shortest way as far as has been explored. */
  known(target: string): Way | null;
}

interface Opened {
  app: SandboxApp;
  path: readonly KnownStep[];
}

/** Explores a scenario by the steps that the tests make, and not beyond its screens. */
export function createWays(scenario: Scenario): Ways {
  const ways = new Map<string, Way>();
  /** The steps that the app has taken: transitions observed now are their effect. */
  let here: Way = [];
  const search = createSearch<Opened, Situation & { notes: Notes }, void>({
    starts: [scenario.address],
    async open() {
      here = [];
      return { app: await openAtStart(scenario, (event) => seenIn(event).forEach(note)), path: [] };
    },
    close: ({ app }) => app.close(),
    async take(opened, step) {
      opened.path = [...opened.path, step];
      here = opened.path;
      opened.app.take(step);
      await settled();
    },
    see() {},
    keyOf: ({ app }) => app.look().key,
    record: ({ app }, situation) => ({ ...situation, notes: app.notes() }),
    resume: ({ app }, { notes }) => app.takeNotes(notes),
    steps: ({ app }) => (scenario.within.includes(screenOf(app.root.getSnapshot())) ? app.steps() : []),
  });
  const exploring = search.all();

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

/** The states and transitions in an inspection message. */
function seenIn(message: InspectionEvent): string[] {
  if (message.type !== "@xstate.microstep" && message.type !== "@xstate.snapshot") return [];
  const { snapshot } = message;
  if (!isMachineSnapshot(snapshot)) return [];
  // A state that is left at once appears only as the source of a transition.
  const taken = message.type === "@xstate.microstep" ? message._transitions : [];
  return [...taken.flatMap((one) => [nameOf(one), one.source.id]), ...snapshot._nodes.map(({ id }) => id)];
}
