import type { Step } from "../../workbench/explore/steps.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import type { Place } from "../../workbench/inspector/link/place.ts";
import { inspectWithoutPage } from "../../tools/inspector/app/inspected-app.ts";
import type { Entry, Moment } from "../../workbench/inspector/link/messages.ts";
import type { Subject } from "../../workbench/inspector/inspection.ts";
import { foyer } from "../../tools/inspector/foyer.ts";
import type { InspectedApp } from "../../workbench/inspector/subject.ts";

/** An inspector's history of an app. */
export interface Inspected {
  app: InspectedApp;
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
  const prelude = typeof place === "string" ? (foyer.scenarios[place]?.prelude ?? []) : [];
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
  return { app: foyer, subject: { mode: "sandbox", scenario: place }, entries, moments, steps };
}
