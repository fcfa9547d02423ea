import { isReportOpen } from "../../machines/app/app.selectors.ts";
import { valuesIn } from "../../machines/snapshot/blacken.ts";
import { type Prepared, prepare } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { unchanged } from "../../workbench/codec/codec.ts";
import { logError } from "../adapters/debug-log.ts";
import { pageFacts } from "./page-facts.ts";
import type { AppServices } from "../app-actor.ts";
import { type Preview, takePreview } from "./preview.ts";
import { secretsOn } from "./view.ts";

/** Keeps the app's current state and its page, and sends them nowhere. */
function prepared({ actor, recorder, config, drafts, textsStore, now }: AppServices) {
  const page = pageFacts(config, drafts, textsStore.current().language);
  return { page, write: prepare(actor, page, recorder, now(), secretsOn(document)) };
}

/** Takes a snapshot of the app's current state, and sends it nowhere. */
export const takeSnapshot = (services: AppServices): Envelope => prepared(services).write(unchanged);

/** A snapshot that the app keeps for a report, with a preview of its page. */
export interface Kept {
  write: Prepared;
  /** The texts in it that are not the app's own, so that the person may blacken them. */
  values: readonly string[];
  preview: Preview;
}

let kept: Kept | null = null;

/** Keeps a snapshot for the next report. Returns false if it can't take one, perhaps because the page is broken. */
export function keepSnapshot(services: AppServices): boolean {
  // An open report keeps its snapshot: a new one would show the page behind the report.
  if (kept !== null && isReportOpen(services.actor.getSnapshot())) return true;
  try {
    kept = keptOf(services);
  } catch (error) {
    logError("the report for support could not be made", error);
    kept = null;
  }
  return kept !== null;
}

function keptOf(services: AppServices): Kept {
  const { page, write } = prepared(services);
  return { write, values: valuesIn(write), preview: takePreview(document, page.view) };
}

/** The snapshot of the open report. A page that reproduces a report has kept none, so it takes one of itself. */
export function keptSnapshot(services: AppServices): Kept | null {
  if (kept === null) keepSnapshot(services);
  return kept;
}
