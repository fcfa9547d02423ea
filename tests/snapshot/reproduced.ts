import { openAtStart, openSnapshot, type SandboxApp } from "../../machines/sandbox/open-app.ts";
import { plainPage } from "../../machines/sandbox/plain-page.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { settled } from "../../workbench/effects/world.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import { capture, writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";

/** The app after a path from the start of a scenario. */
export async function walked(scenario: Scenario, path: readonly string[]): Promise<SandboxApp> {
  const app = await openAtStart(scenario);
  for (const words of path) {
    app.take(stepOf(words));
    await settled();
  }
  return app;
}

/** The file of an app in its present state. */
export const fileOf = ({ root, recorder, world }: Pick<SandboxApp, "root" | "recorder" | "world">): string =>
  writeSnapshot(capture(root, plainPage, recorder, world.now()));

/** A snapshot's app after all automatic transitions. */
export async function reproduced(envelope: Envelope) {
  const app = openSnapshot(envelope);
  app.root.start();
  await settled();
  return app;
}
