import type { InspectionEvent } from "xstate";
import { screenOf } from "../../../machines/app/screen-of.ts";
import { casesOf, eventStep } from "../../../machines/sandbox/bench.ts";
import { openApp, openSnapshot, type SandboxApp } from "../../../machines/sandbox/open-app.ts";
import { openMachine } from "../../../machines/sandbox/bench.ts";
import { scenarioNamed } from "../../../machines/sandbox/scenarios.ts";
import { settled } from "../../../workbench/effects/world.ts";
import { type Step, stepInWords } from "../../../workbench/explore/steps.ts";
import { stepOf } from "../../../machines/sandbox/bench.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { createRoutes } from "../../../machines/shared/routes.ts";
import { readSnapshot } from "../../../machines/snapshot/read.ts";
import type { FromApp, Moment, Opening } from "../../../workbench/inspector/link/messages.ts";
import { nameOfPlace } from "../../../workbench/inspector/link/place.ts";
import { actorsBelow, heldCalls, offersOf, screenIn } from "../../../workbench/inspector/observed/moment.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import { groupOf } from "./groups.ts";
import { createObserver } from "../../../workbench/inspector/observed/observer.ts";

/** Creates an app, or a chart alone, that is not started yet, with the steps that lead to its start. */
function begin(opening: Opening, inspect: (event: InspectionEvent) => void) {
  if (opening.type === "reproduce") {
    const read = readSnapshot(opening.file);
    if ("refusal" in read) return { problem: read.refusal.message };
    const { envelope } = read;
    const app = openSnapshot(envelope, inspect);
    return { app, ...wholeApp(app, envelope.url), steps: opening.steps, words: "snapshot", envelope };
  }
  const { scenario: place, steps } = opening;
  const words = nameOfPlace(place);
  if (typeof place !== "string") {
    const { chart, start, input } = place;
    const app = openMachine(assertPresent(casesOf(chart)), start, inspect, input);
    const page = () => ({ screen: screenIn(app.root.getSnapshot()), address: words });
    return { app, whole: null, page, steps: steps ?? [], words, envelope: null };
  }
  const scenario = scenarioNamed(place);
  if (scenario === null) return { problem: texts.record.problems.scenario(place) };
  const app = openApp(scenario, inspect);
  const { address, prelude = [] } = scenario;
  return { app, ...wholeApp(app, address), steps: steps ?? prelude.map(stepOf), words, envelope: null };
}

/** The parts of an inspection that only an app has. */
function wholeApp(app: SandboxApp, address: string) {
  const routes = createRoutes(app.root.getSnapshot().context.settings.paths);
  const page = (): Pick<Moment, "screen" | "address"> => {
    const snapshot = app.root.getSnapshot();
    return { screen: screenOf(snapshot), address: routes.format(snapshot.context.visit) };
  };
  return { whole: { app, address, routes }, page };
}

/**
 * Opens an inspected app, or a chart alone, without a page and takes its steps.
 *
 * @throws with words for a person when it cannot be opened, or a step cannot be taken
 */
export async function inspectWithoutPage(...how: Parameters<typeof createInspectedApp>) {
  const inspected = createInspectedApp(...how);
  if (inspected.problem !== undefined) throw new Error(inspected.problem);
  const { app, observer, steps, started, take } = inspected;
  app.root.start();
  await started();
  for (const step of steps) await take(step);
  observer.flush();
  return inspected;
}

/**
 * An app, or a chart alone, that reports its events to an observer, not started yet and without a page.
 *
 * @param alsoInspect receives each inspection event before the observer does
 */
export function createInspectedApp(
  opening: Opening,
  tell: (message: FromApp) => void,
  alsoInspect: (event: InspectionEvent) => void = () => {},
) {
  const chart = opening.type === "open" && typeof opening.scenario !== "string" ? opening.scenario.chart : "app";
  const observer = createObserver({ eventStep }, tell, chart);
  const begun = begin(opening, (event) => {
    alsoInspect(event);
    observer.inspect(event);
  });
  if (begun.problem !== undefined) return { problem: begun.problem };
  const { app, whole, page, steps, words, envelope } = begun;
  const { root, world } = app;
  let told = 0;
  observer.followStart(
    {
      now: world.now,
      effects: () => world.effects.slice(told, (told = world.effects.length)),
      onPersonal: stepInWords,
      moment: () => ({
        now: world.now(),
        ...page(),
        actors: actorsBelow(root, chart),
        offers: offersOf({ casesOf }, root),
        held: heldCalls(app, groupOf),
        untilTimer: world.untilTimer(),
      }),
    },
    words,
  );
  return {
    app,
    /** The app with its address; null for a chart alone. */
    whole,
    /** The id of the root machine. */
    chart,
    /** The steps to take before the app is shown. */
    steps,
    /** The snapshot that it reproduces; null for a scenario. */
    envelope,
    observer,
    /** Ends the first moment, once all consequences of the start have happened. */
    async started(): Promise<void> {
      await settled();
      observer.end();
    },
    /**
     * Takes a step, and ends the moment it leads to.
     *
     * @throws with words for a person when the step cannot be taken now
     */
    async take(step: Step): Promise<void> {
      observer.begin(step, stepInWords(step), () => app.take(step));
      await settled();
      observer.end();
    },
  };
}
