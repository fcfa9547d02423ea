import { capture } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { logError } from "../adapters/debug-log.ts";
import { pageFacts } from "../adapters/page-facts.ts";
import type { AppServices } from "../app-actor.ts";

/** A snapshot of the app as it stands; null until the statecharts have loaded. Nothing is sent anywhere. */
export function takeSnapshot({ actor, recorder, config, drafts, now }: AppServices): Envelope | null {
  if (actor === null || recorder === null) return null;
  return capture(actor, pageFacts(config, drafts), recorder, now());
}

let kept: Envelope | null = null;

/** Keeps a snapshot for the report that is opened next. False where none can be taken: the page may be a broken one. */
export function keepSnapshot(services: AppServices): boolean {
  // A report that is open keeps its own: another would be of the page with the report over it.
  if (kept !== null && services.actor?.getSnapshot().matches({ report: "open" })) return true;
  try {
    kept = takeSnapshot(services);
  } catch (error) {
    logError("the report for support could not be made", error);
    kept = null;
  }
  return kept !== null;
}

/** The snapshot of the report that is open. Where the page only reproduces one, none was kept: then of that page. */
export function keptSnapshot(services: AppServices): Envelope | null {
  if (kept === null) keepSnapshot(services);
  return kept;
}
