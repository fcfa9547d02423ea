/* oxlint-disable no-underscore-dangle -- XState's names in inspection events */
import { type InspectionEvent, isMachineSnapshot } from "xstate";
import { createSearch, type Situation } from "../../explore/search.ts";
import { settled } from "../../effects/world.ts";
import type { KnownStep } from "../../explore/steps.ts";
import { nameOf } from "../../chart/transitions.ts";
import type { Inspect } from "../../explore/watcher.ts";
import { assertPresent } from "../../assert-present.ts";
import type { Alone } from "../link/place.ts";
import type { InspectedApp, Way, Ways } from "../subject.ts";

interface Opened<App> {
  app: App;
  path: readonly KnownStep[];
}

/** An app, or a chart alone, that can be explored. */
interface Explored {
  take(step: KnownStep): void;
  close(): void;
}

/** Tells how to explore an app or a chart: the parts of the search that differ. */
interface How<App, Place extends Situation> {
  open(inspect: Inspect): Promise<App>;
  keyOf(app: App): string;
  record(app: App, situation: Situation): Place;
  resume?(app: App, situation: Place): void;
  steps(app: App): readonly KnownStep[];
}

/** Explores an app or a chart from one start. */
export function explore<App extends Explored, Place extends Situation>(start: string, how: How<App, Place>): Ways {
  const ways = new Map<string, Way>();
  /** The steps that the app has taken: transitions observed now are their effect. */
  let here: Way = [];
  const search = createSearch<Opened<App>, Place, void>({
    starts: [start],
    async open() {
      here = [];
      return { app: await how.open((event) => seenIn(event).forEach(note)), path: [] };
    },
    close: ({ app }) => app.close(),
    async take(opened, step) {
      opened.path = [...opened.path, step];
      here = opened.path;
      opened.app.take(step);
      await settled();
    },
    see() {},
    keyOf: ({ app }) => how.keyOf(app),
    record: ({ app }, situation) => how.record(app, situation),
    resume: ({ app }, situation) => how.resume?.(app, situation),
    steps: ({ app }) => how.steps(app),
  });
  const exploring = search.all();

  function note(seen: string): void {
    if (!ways.has(seen)) ways.set(seen, here);
  }

  const known = (target: string) => ways.get(target) ?? null;
  return {
    known,
    async to(target, signal) {
      while (!ways.has(target) && !signal.aborted) if ((await exploring.next()).done === true) break;
      return known(target);
    },
  };
}

/** Charts of parallel regions have far more situations alone; a search that has found nothing by then ends. */
const MOST_ALONE = 1_000;

/** Explores a chart alone, from one of its starts. */
export function createWaysAlone({ bench }: InspectedApp, { chart, start, input }: Alone): Ways {
  const { casesOf, openMachine } = bench;
  const cases = assertPresent(casesOf(chart));
  let situations = 0;
  return explore<ReturnType<typeof openMachine>, Situation>(start, {
    async open(inspect) {
      const app = openMachine(cases, start, inspect, input);
      app.root.start();
      await settled();
      return app;
    },
    keyOf({ root, world }) {
      const snapshot = root.getSnapshot();
      if (snapshot.status !== "active") return snapshot.status;
      return JSON.stringify([
        cases.projections.map((projection) => projection.sees(snapshot)),
        world.waiting().toSorted(),
      ]);
    },
    record(_, situation) {
      situations += 1;
      return situation;
    },
    steps: (app) => (situations < MOST_ALONE ? app.steps() : []),
  });
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
