import type { InspectionEvent } from "xstate";
import { screenOf } from "../../../machines/app/screen-of.ts";
import { openApp, openSnapshot } from "../../../machines/sandbox/open-app.ts";
import { scenarioOf, scenarios, type ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { settled } from "../../../machines/sandbox/world.ts";
import { type Step, stepInWords, stepOf } from "../../../machines/sandbox/steps.ts";
import { createRoutes } from "../../../machines/shared/routes.ts";
import { readSnapshot } from "../../../machines/snapshot/read.ts";
import type { FromApp, FromPanel } from "../link/messages.ts";
import { actorsBelow, heldCalls, offersOf } from "./moment.ts";
import { createObserver } from "./observer.ts";

/** The message that opens the app. */
export type Opening = Extract<FromPanel, { type: "open" | "reproduce" }>;

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/** Creates an app that is not started yet, with the steps that lead to its start. */
function begin(opening: Opening, inspect: (event: InspectionEvent) => void) {
  if (opening.type === "reproduce") {
    const read = readSnapshot(opening.file);
    if ("refusal" in read) return { problem: read.refusal.message };
    const { envelope } = read;
    const app = openSnapshot(envelope, inspect);
    return { app, address: envelope.url, steps: opening.steps, words: "snapshot", envelope };
  }
  const { scenario: name, steps } = opening;
  if (!isScenario(name)) return { problem: `There's no starting place called “${name}”.` };
  const scenario = scenarioOf(name);
  const app = openApp(scenario, inspect);
  const { address, prelude = [] } = scenario;
  return { app, address, steps: steps ?? prelude.map(stepOf), words: name, envelope: null };
}

/**
 * Opens an inspected app without a page and takes its steps.
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
 * An app in the sandbox that reports its events to an observer, not started yet and without a page.
 *
 * @param alsoInspect receives each inspection event before the observer does
 */
export function createInspectedApp(
  opening: Opening,
  tell: (message: FromApp) => void,
  alsoInspect: (event: InspectionEvent) => void = () => {},
) {
  const observer = createObserver(tell);
  const begun = begin(opening, (event) => {
    alsoInspect(event);
    observer.inspect(event);
  });
  if (begun.problem !== undefined) return { problem: begun.problem };
  const { app, address, steps, words, envelope } = begun;
  const { root, world } = app;
  const routes = createRoutes(root.getSnapshot().context.settings.paths);
  let told = 0;
  observer.followStart(
    {
      now: world.ports.clock.now,
      effects: () => world.effects.slice(told, (told = world.effects.length)),
      onPersonal: stepInWords,
      moment: () => ({
        now: world.ports.clock.now(),
        screen: screenOf(root.getSnapshot()),
        address: routes.format(root.getSnapshot().context.visit),
        actors: actorsBelow(root),
        offers: offersOf(root),
        held: heldCalls(app),
        untilTimer: world.untilTimer(),
      }),
    },
    words,
  );
  return {
    app,
    address,
    /** The steps to take before the app is shown. */
    steps,
    /** The snapshot that it reproduces; null for a scenario. */
    envelope,
    routes,
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
