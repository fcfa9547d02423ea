import { valuesIn } from "../../machines/snapshot/blacken.ts";
import { capture, type Prepared, prepare } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { unchanged } from "../../machines/shared/treatment.ts";
import { logError } from "../adapters/debug-log.ts";
import { pageFacts } from "./page-facts.ts";
import type { AppServices } from "../app-actor.ts";
import { type Picture, takePicture } from "./picture.ts";

/** A snapshot of the app as it stands. Nothing is sent anywhere. */
export const takeSnapshot = ({ actor, recorder, config, drafts, voice, now }: AppServices): Envelope =>
  capture(actor, pageFacts(config, drafts, voice.current().language), recorder, now());

/** A snapshot that was kept, with the picture of its page. */
export interface Kept {
  envelope: Envelope;
  write: Prepared;
  /** What it says that is not the app's own. */
  values: readonly string[];
  picture: Picture;
}

let kept: Kept | null = null;

/** Keeps a snapshot for the report that is opened next. False where none can be taken: the page may be a broken one. */
export function keepSnapshot(services: AppServices): boolean {
  // A report that is open keeps its own: another would be of the page with the report over it.
  if (kept !== null && services.actor.getSnapshot().matches({ report: "open" })) return true;
  try {
    kept = taken(services);
  } catch (error) {
    logError("the report for support could not be made", error);
    kept = null;
  }
  return kept !== null;
}

function taken({ actor, recorder, config, drafts, voice, now }: AppServices): Kept {
  const page = pageFacts(config, drafts, voice.current().language);
  const write = prepare(actor, page, recorder, now());
  return { envelope: write(unchanged), write, values: valuesIn(write), picture: takePicture(document, page.view) };
}

/** The snapshot of the report that is open. Where the page only reproduces one, none was kept: then of that page. */
export function keptSnapshot(services: AppServices): Kept | null {
  if (kept === null) keepSnapshot(services);
  return kept;
}
