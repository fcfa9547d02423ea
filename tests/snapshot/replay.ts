import { expect, onTestFinished } from "vitest";
import { settled } from "../../workbench/effects/world.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { checked, replaySteps } from "../../tools/inspector/record/replay.ts";
import type { Checkpoint } from "../../workbench/inspector/subject.ts";
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
      app.take(step);
      await settled();
    },
    (expected) => expect({ step: expected.step, ...checked(app) }).toEqual(expected),
  );
}
