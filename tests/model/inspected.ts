import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import type { Step } from "../../workbench/explore/steps.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import type { Place } from "../../tools/inspector/link/place.ts";
import { inspectWithoutPage } from "../../tools/inspector/app/inspected-app.ts";
import type { Entry, Moment } from "../../tools/inspector/link/messages.ts";
import type { Subject } from "../../tools/inspector/inspection.ts";

/** An inspector's history of an app. */
export interface Inspected {
  subject: Subject;
  entries: readonly Entry[];
  moments: readonly Moment[];
  steps: readonly (Step | null)[];
}

/** Inspects the app, or a chart alone, in Node like its page, from the beginning of a place through these steps. */
export async function inspect(place: Place, taken: readonly (Step | string)[]): Promise<Inspected> {
  const entries: Entry[] = [];
  const moments: Moment[] = [];
  const steps: (Step | null)[] = [];
  const prelude = typeof place === "string" ? (scenarioOf(place).prelude ?? []) : [];
  const opening = {
    type: "open",
    scenario: place,
    steps: [...prelude, ...taken].map(stepOf),
  } as const;
  const { app } = await inspectWithoutPage(opening, (message) => {
    if (message.type !== "progress") return;
    entries.push(...message.entries);
    moments.push(...message.moments);
    steps.push(...message.steps);
  });
  app.close();
  return { subject: { mode: "sandbox", scenario: place }, entries, moments, steps };
}
