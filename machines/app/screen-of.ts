import { assertPresent } from "../../workbench/assert-present.ts";
import type { Screen } from "../shared/screens.ts";
import type { SnapshotFrom } from "xstate";
import type { appMachine } from "./app.machine.ts";

/** The screen of the root's state. Every leaf of its navigation names one. */
export function screenOf(snapshot: SnapshotFrom<typeof appMachine>): Screen {
  const metas = Object.values(snapshot.getMeta());
  return assertPresent(metas.findLast((meta) => meta !== undefined)).screen;
}
