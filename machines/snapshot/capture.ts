import type { ActorRefFrom } from "xstate";
import type { appMachine } from "../app/app.machine.ts";
import { assertPresent } from "../shared/assert-present.ts";
import { createRoutes } from "../shared/routes.ts";
import { activeStates, awaitedEvents } from "../shared/running.ts";
import { type Envelope, FORMAT, type PageFacts, VERSION } from "./envelope.ts";
import { shapedVisit } from "../shared/visit.policy.ts";
import type { Recorder } from "./recorder.ts";
import { structures } from "./structures.ts";
import { type MachineNode, writeTree } from "./tree.ts";

/**
 * A snapshot of the app as it stands. Changes nothing, makes no call, and holds no secret.
 *
 * @param at epoch milliseconds
 */
export function capture(
  root: ActorRefFrom<typeof appMachine>,
  page: PageFacts,
  recorder: Pick<Recorder, "trail" | "connection">,
  at: number,
): Envelope {
  const state = root.getSnapshot();
  const tree = writeTree(state.machine, root.getPersistedSnapshot());
  const { context } = state;
  const metas = Object.values(state.getMeta()).flatMap((meta) => (meta ? [meta.screen] : []));
  return {
    format: FORMAT,
    version: VERSION,
    capturedAt: at,
    machines: assertPresent(structures[VERSION]),
    url: createRoutes(context.settings.paths).format(shapedVisit(context.visit)),
    page,
    snapshot: tree,
    pending: pendingOf(tree, "app"),
    expect: { screen: assertPresent(metas.at(-1)), states: activeStates(root), events: awaitedEvents(root) },
    connection: recorder.connection(),
    trail: recorder.trail(),
  };
}

/** A snapshot as its file, readable and with an end of line. */
export const writeSnapshot = (envelope: Envelope): string => `${JSON.stringify(envelope, null, 1)}\n`;

/** What the person waits for: neither a deadline nor what runs beside everything. */
const notWaitedFor: ReadonlySet<string> = new Set(["deadline", "now", "connection", "storage"]);

const pendingOf = ({ children }: MachineNode, path: string): string[] =>
  Object.entries(children).flatMap(([id, child]) => {
    if ("machine" in child) return pendingOf(child, `${path}/${id}`);
    return child.status === "active" && !notWaitedFor.has(child.src) ? [`${path}/${id}`] : [];
  });
