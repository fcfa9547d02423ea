import { capture } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { pageFacts } from "../adapters/page-facts.ts";
import type { AppServices } from "../app-actor.ts";

/** A snapshot of the app as it stands; null until the statecharts have loaded. Nothing is sent anywhere. */
export function takeSnapshot({ actor, recorder, config, drafts, now }: AppServices): Envelope | null {
  if (actor === null || recorder === null) return null;
  return capture(actor, pageFacts(config, drafts), recorder, now());
}
