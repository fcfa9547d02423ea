import * as v from "valibot";
import { type ActorRefFrom, type AnyActorRef, isMachineSnapshot } from "xstate";
import type { appMachine } from "../app/app.machine.ts";
import { policyOf, waitFor } from "../app/policies.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { createRoutes } from "../shared/routes.ts";
import { activeStates, awaitedEvents, running } from "../../workbench/chart/running.ts";
import { type Envelope, FORMAT, type PageFacts, VERSION } from "./envelope.ts";
import { shapedVisit } from "../shared/visit.policy.ts";
import { pathOf, type Recorder } from "./recorder.ts";
import { codesIn, secretsIn, withoutSecrets } from "./known-secrets.ts";
import { structures } from "./structures.ts";
import { type Change, unchanged } from "../../workbench/codec/codec.ts";
import { writeTree } from "../../workbench/snapshot/tree.ts";

/**
 * Captures the app in its present state. It changes nothing and makes no call, and the snapshot holds no secret.
 *
 * @param at epoch milliseconds
 */
export const capture = (...given: Parameters<typeof prepare>): Envelope => prepare(...given)(unchanged);

/**
 * Makes the snapshot of a prepared moment. `change` is applied to every text that is not the app's own, after known
 * secrets were removed from it.
 */
export type Prepared = (change: Change, comment?: string | null) => Envelope;

/**
 * Keeps the present state of the app, of which a later call makes the snapshot: see {@link capture}.
 *
 * @param onPage the secrets in the page's fields and those that it shows, which no machine may know
 */
export function prepare(
  root: ActorRefFrom<typeof appMachine>,
  page: PageFacts,
  recorder: Pick<Recorder, "trail" | "connection" | "startOf">,
  at: number,
  onPage: readonly string[] = [],
): Prepared {
  const state = root.getSnapshot();
  const persisted = root.getPersistedSnapshot();
  const { context } = state;
  const metas = Object.values(state.getMeta()).flatMap((meta) => (meta ? [meta.screen] : []));
  const rest = {
    expect: { screen: assertPresent(metas.at(-1)), states: activeStates(root), events: awaitedEvents(root) },
    pending: pendingOf(root, recorder),
    connection: recorder.connection(),
    trail: recorder.trail(),
  };
  const secrets = [...onPage, ...secretsIn(persisted)];
  const noteHidden: Change = (text, hidden) => {
    // A reproduction has shapes in place of codes.
    if (hidden !== undefined && hidden !== text) secrets.push(...codesIn(hidden));
    return text;
  };
  writeTree(policyOf, state.machine, persisted, noteHidden);
  const leaveOut = withoutSecrets(secrets);
  return (change, comment = null) => {
    // A shape holds no secret.
    const changed: Change = (text, hidden) => change(hidden === undefined ? leaveOut(text) : text);
    const tree = writeTree(policyOf, state.machine, persisted, changed);
    return {
      format: FORMAT,
      version: VERSION,
      capturedAt: at,
      machines: assertPresent(structures[VERSION]),
      url: createRoutes(context.settings.paths).format(shapedVisit(context.visit, changed)),
      page: changedPage(page, changed),
      ...(comment !== null && { comment: changed(comment) }),
      snapshot: tree,
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
    errors: page.view.errors.map((error) => ({ ...error, text: change(error.text) })),
    fields: page.view.fields.map((field) => ("text" in field ? { ...field, text: change(field.text) } : field)),
  },
});

/** The text of a snapshot's file: indented, and with a line end. */
export const writeSnapshot = (envelope: Envelope): string => `${JSON.stringify(envelope, null, 1)}\n`;

const active = v.object({ status: v.literal("active"), input: v.optional(v.unknown()) });

/** What a person waits for, below the root. */
const pendingOf = (root: AnyActorRef, { startOf }: Pick<Recorder, "startOf">): Envelope["pending"] =>
  running(root)
    .flatMap(({ snapshot }) =>
      Object.values<AnyActorRef>(snapshot.children).flatMap((actor) => {
        const below: unknown = actor.getSnapshot();
        if (!v.is(active, below) || isMachineSnapshot(below)) return [];
        const { src } = actor;
        if (typeof src !== "string") return [];
        const wait = waitFor(snapshot.machine.implementations.actors[src], below.input);
        if (wait === null) return [];
        return [{ at: pathOf(actor), wait, since: startOf(actor) }];
      }),
    )
    .toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0) || one.at.localeCompare(other.at));
