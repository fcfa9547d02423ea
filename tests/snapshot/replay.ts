import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { takeStep } from "../../machines/sandbox/steps.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import { flowStates } from "../../machines/shared/running.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { type Checkpoint, replaySteps } from "../../tools/inspector/record/replay.ts";
import { reproduced } from "./reproduced.ts";

/** Opens the app in the state of a snapshot and takes steps from there. */
export async function replay(snapshot: object, path: readonly Checkpoint[]): Promise<void> {
  const read = readSnapshot(JSON.stringify(snapshot));
  if ("refusal" in read) throw new Error(JSON.stringify(read.refusal, null, 1));
  const app = await reproduced(read.envelope);
  onTestFinished(app.close);
  await replaySteps(
    path,
    async (step) => {
      takeStep(app, {}, step);
      await setImmediate();
    },
    (expected) => {
      const { context } = app.root.getSnapshot();
      const metas = Object.values(app.root.getSnapshot().getMeta()).flatMap((meta) => (meta ? [meta.screen] : []));
      expect({
        step: expected.step,
        screen: assertPresent(metas.at(-1)),
        address: createRoutes(context.settings.paths).format(context.visit),
        states: flowStates(app.root),
      }).toEqual(expected);
    },
  );
}
