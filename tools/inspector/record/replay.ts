import { screenOf } from "../../../machines/app/screen-of.ts";
import type { SandboxApp } from "../../../machines/sandbox/open-app.ts";
import { createRoutes } from "../../../machines/shared/routes.ts";
import { flowStates } from "../../../machines/sandbox/look.ts";
import type { Step } from "../../../workbench/explore/steps.ts";
import { stepOf } from "../../../machines/sandbox/bench.ts";
import type { Checkpoint } from "../../../workbench/inspector/subject.ts";

/** The state of an app that an exported test compares. */
export function checked({ root }: Pick<SandboxApp, "root">): Omit<Checkpoint, "step"> {
  const snapshot = root.getSnapshot();
  const { settings, visit } = snapshot.context;
  return {
    screen: screenOf(snapshot),
    address: createRoutes(settings.paths).format(visit),
    states: flowStates(root),
  };
}

/** Takes the steps of an exported test one by one and checks the app after each. */
export async function replaySteps(
  path: readonly Checkpoint[],
  take: (step: Step) => Promise<void>,
  check: (expected: Checkpoint) => Promise<void> | void,
): Promise<void> {
  for (const expected of path) {
    const { step } = expected;
    if (step !== null) await take(stepOf(step));
    await check(expected);
  }
}
