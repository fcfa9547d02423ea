import type { ActorRefFrom } from "xstate";
import type { appMachine } from "../app/app.machine.ts";
import { assertPresent } from "../shared/assert-present.ts";
import { createRoutes } from "../shared/routes.ts";
import { activeStates, awaitedEvents } from "../shared/running.ts";
import { type Envelope, FORMAT, type PageFacts, VERSION } from "./envelope.ts";
import { shapedVisit } from "../shared/visit.policy.ts";
import type { Recorder } from "./recorder.ts";
import { structures } from "./structures.ts";
import { type Change, unchanged } from "../shared/treatment.ts";
import { type MachineNode, writeTree } from "./tree.ts";

/**
 * Captures the app in its present state. It changes nothing and makes no call, and the snapshot holds no secret.
 *
 * @param at epoch milliseconds
 */
export const capture = (...given: Parameters<typeof prepare>): Envelope => prepare(...given)(unchanged);

/** Makes the snapshot of a prepared moment. `change` is applied to every text that is not the app's own. */
export type Prepared = (change: Change) => Envelope;

/** Keeps the present state of the app, of which a later call makes the snapshot: see {@link capture}. */
export function prepare(
  root: ActorRefFrom<typeof appMachine>,
  page: PageFacts,
  recorder: Pick<Recorder, "trail" | "connection">,
  at: number,
): Prepared {
  const state = root.getSnapshot();
  const persisted = root.getPersistedSnapshot();
  const { context } = state;
  const metas = Object.values(state.getMeta()).flatMap((meta) => (meta ? [meta.screen] : []));
  const rest = {
    expect: { screen: assertPresent(metas.at(-1)), states: activeStates(root), events: awaitedEvents(root) },
    connection: recorder.connection(),
    trail: recorder.trail(),
  };
  return (change) => {
    const tree = writeTree(state.machine, persisted, change);
    return {
      format: FORMAT,
      version: VERSION,
      capturedAt: at,
      machines: assertPresent(structures[VERSION]),
      url: createRoutes(context.settings.paths).format(shapedVisit(context.visit, change)),
      page: changedPage(page, change),
      snapshot: tree,
      pending: pendingOf(tree, "app"),
      ...rest,
    };
  };
}

/** Applies a change to the page's texts that the person may have typed or that may identify them. */
const changedPage = (page: PageFacts, change: Change): PageFacts => ({
  ...page,
  browser: { ...page.browser, userAgent: change(page.browser.userAgent) },
  drafts: Object.fromEntries(Object.entries(page.drafts).map(([key, text]) => [key, change(text)])),
  view: page.view && {
    ...page.view,
    fields: page.view.fields.map((field) => ("text" in field ? { ...field, text: change(field.text) } : field)),
  },
});

/** The text of a snapshot's file: indented, and with a line end. */
export const writeSnapshot = (envelope: Envelope): string => `${JSON.stringify(envelope, null, 1)}\n`;

/** Actors whose answer no person waits for: deadlines, and those that run all the time. */
const notWaitedFor: ReadonlySet<string> = new Set(["deadline", "now", "pause", "transport", "network", "storage"]);

const pendingOf = ({ children }: MachineNode, path: string): string[] =>
  Object.entries(children).flatMap(([id, child]) => {
    if ("machine" in child) return pendingOf(child, `${path}/${id}`);
    return child.status === "active" && !notWaitedFor.has(child.src) ? [`${path}/${id}`] : [];
  });
