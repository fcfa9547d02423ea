import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { type Step, stepOf, takeStep } from "../../machines/sandbox/steps.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import { activeStates } from "../../machines/shared/running.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { reproduced } from "./reproduced.ts";

/* What a test that was made of a snapshot goes by. */

/** Opens the app in the state of a snapshot; it is closed when the test ends. */
export async function openSnapshot(snapshot: object) {
  const read = readSnapshot(JSON.stringify(snapshot));
  if ("refusal" in read) throw new Error(JSON.stringify(read.refusal, null, 1));
  const app = await reproduced(read.envelope);
  onTestFinished(app.close);
  return {
    /** @param taken a step, or the words that the walks have for it */
    async take(taken: Step | string): Promise<void> {
      takeStep(app, {}, typeof taken === "string" ? stepOf(taken) : taken);
      await setImmediate();
    },
    /** @param states ids of the innermost active states of all machines that run, sorted */
    isAt(screen: Screen, address: string, states: readonly string[]): void {
      const { context } = app.root.getSnapshot();
      const metas = Object.values(app.root.getSnapshot().getMeta()).flatMap((meta) => (meta ? [meta.screen] : []));
      expect({
        screen: assertPresent(metas.at(-1)),
        address: createRoutes(context.settings.paths).format(context.visit),
        states: activeStates(app.root),
      }).toEqual({ screen, address, states });
    },
  };
}
