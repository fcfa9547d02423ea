import { createApp, routes } from "../../machines/sandbox/app.ts";
import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import { outcomesOf } from "../../machines/sandbox/all-cases.ts";
import { scenarioOf, type Step, stepInWords, stepOf, takeStep } from "../../machines/sandbox/steps.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { actorsBelow, offersOf } from "../../tools/inspector/app/moment.ts";
import { createReporter } from "../../tools/inspector/app/reporter.ts";
import type { Entry, Moment } from "../../tools/inspector/link/messages.ts";
import type { Place } from "../../tools/inspector/inspection.ts";
import { settled } from "./run.ts";

/** What an inspector knows of an app, as far as the past goes. */
export interface Inspected {
  place: Place;
  entries: readonly Entry[];
  moments: readonly Moment[];
  steps: readonly (Step | null)[];
}

/** Inspects the app in Node, as its page is inspected, from where a scenario begins and through these steps. */
export async function inspect(name: ScenarioName, taken: readonly (Step | string)[]): Promise<Inspected> {
  const scenario = scenarioOf(name);
  const entries: Entry[] = [];
  const moments: Moment[] = [];
  const steps: (Step | null)[] = [];
  const reporter = createReporter((message) => {
    if (message.type !== "report") return;
    entries.push(...message.entries);
    moments.push(...message.moments);
    steps.push(...message.steps);
  });
  const app = createApp(scenario.address, scenario.opening ?? {}, reporter.inspect);
  const { root, world } = app;
  let told = 0;
  const held = () =>
    world.waiting().map((call) => ({ name: call, outcomes: Object.keys(outcomesOf(root, scenario, call)) }));
  reporter.follow(
    {
      now: world.ports.clock.now,
      effects: () => world.effects.slice(told, (told = world.effects.length)),
      onPersonal: stepInWords,
      moment: () => ({
        now: world.ports.clock.now(),
        screen: assertPresent(Object.values(root.getSnapshot().getMeta()).findLast((meta) => meta !== undefined))
          .screen,
        address: routes.format(root.getSnapshot().context.visit),
        actors: actorsBelow(root),
        offers: offersOf(root),
        held: held(),
        untilTimer: world.untilTimer(),
      }),
    },
    name,
  );
  root.start();
  await settled();
  reporter.end();
  const all = [...(scenario.prelude ?? []), ...taken].map((step) => (typeof step === "string" ? stepOf(step) : step));
  for (const step of all) {
    reporter.begin(step, stepInWords(step), () => takeStep(app, scenario, step));
    await settled();
    reporter.end();
  }
  reporter.flush();
  app.close();
  return { place: { mode: "sandbox", scenario: name }, entries, moments, steps };
}
