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
 * A snapshot of the app as it stands. Changes nothing, makes no call, and holds no secret.
 *
 * @param at epoch milliseconds
 */
export const capture = (...given: Parameters<typeof prepare>): Envelope => prepare(...given)(unchanged);

/** A snapshot of a moment that may have gone by, with every text that is not the app's own as `change` makes it. */
export type Prepared = (change: Change) => Envelope;

/** Keeps the app as it stands, to make a snapshot of it: see {@link capture}. */
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

/** The texts of the browser that a person may have typed. */
const changedPage = (page: PageFacts, change: Change): PageFacts => ({
  ...page,
  browser: { ...page.browser, userAgent: change(page.browser.userAgent) },
  drafts: Object.fromEntries(Object.entries(page.drafts).map(([key, text]) => [key, change(text)])),
  view: page.view && {
    ...page.view,
    fields: page.view.fields.map((field) => ("text" in field ? { ...field, text: change(field.text) } : field)),
  },
});

/** A snapshot as its file, readable and with an end of line. */
export const writeSnapshot = (envelope: Envelope): string => `${JSON.stringify(envelope, null, 1)}\n`;

/** What the person waits for: neither a deadline nor what runs beside everything. */
const notWaitedFor: ReadonlySet<string> = new Set(["deadline", "now", "pause", "transport", "network", "storage"]);

const pendingOf = ({ children }: MachineNode, path: string): string[] =>
  Object.entries(children).flatMap(([id, child]) => {
    if ("machine" in child) return pendingOf(child, `${path}/${id}`);
    return child.status === "active" && !notWaitedFor.has(child.src) ? [`${path}/${id}`] : [];
  });
