import { expect, onTestFinished } from "vitest";
import { screenOf } from "../../machines/app/screen-of.ts";
import { settled } from "../../machines/sandbox/world.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import { flowStates } from "../../machines/shared/running.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { type Checkpoint, replaySteps } from "../../tools/inspector/record/replay.ts";
import { reproduced } from "./reproduced.ts";

/** Opens the app in the state of a snapshot and replays steps from there. */
export async function replay(snapshot: object, path: readonly Checkpoint[]): Promise<void> {
  const read = readSnapshot(JSON.stringify(snapshot));
  if ("refusal" in read) throw new Error(JSON.stringify(read.refusal, null, 1));
  const app = await reproduced(read.envelope);
  onTestFinished(app.close);
  await replaySteps(
    path,
    async (step) => {
      app.take(step);
      await settled();
    },
    (expected) => {
      const { context } = app.root.getSnapshot();
      expect({
        step: expected.step,
        screen: screenOf(app.root.getSnapshot()),
        address: createRoutes(context.settings.paths).format(context.visit),
        states: flowStates(app.root),
      }).toEqual(expected);
    },
  );
}
