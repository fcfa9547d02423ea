import type { Actor } from "xstate";
import type { appMachine } from "./app.machine.ts";
import type { LaterCharts } from "./app.setup.ts";

/** Charts by the names under which the root invokes them. */
export type Charts = Partial<LaterCharts>;

/**
 * Gives a running root charts that came with a chunk. XState finds the chart of an actor by its name when a state
 * invokes it, and the root invokes none before the state that waits for the chunk. The charts become part of the root's
 * machine, so a page has one root.
 */
export function takeCharts(root: Actor<typeof appMachine>, charts: Charts): void {
  Object.assign(root.logic.implementations.actors, charts);
}
