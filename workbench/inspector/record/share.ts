import * as v from "valibot";
import type { Step } from "../../explore/steps.ts";
import { danger } from "../../snapshot/json.ts";
import { shortest } from "./checkpoints.ts";
import { walkFromPlace } from "./walk.ts";
import type { Inspection, Subject } from "../inspection.ts";
import { placeOf } from "../places.ts";
import type { InspectedApp } from "../subject.ts";
import { texts } from "../texts.ts";

/** Maximum length of a link: mail, chats and issue trackers leave longer ones intact only sometimes. */
export const MAX_LINK_LENGTH = 8_000;

const PREFIX = "#path=";

const sharedSchema = (app: InspectedApp) =>
  v.object({
    version: v.literal(1),
    scenario: placeOf(app),
    steps: v.array(app.bench.writtenStep),
  });

const words = texts.record.problems;

/**
 * A link to the current session, from the root: its place and its steps, without secrets.
 *
 * @returns the address, or a message that says why there is none and how to get one
 */
export function addressOf(
  inspection: Pick<Inspection, "app" | "subject" | "moments" | "steps" | "entries">,
): { address: string } | { problem: string } {
  const walk = walkFromPlace(inspection);
  if (!walk) return { problem: words.noAddress };
  const { app } = inspection;
  const { scenario, steps } = walk;
  const shared: v.InferInput<ReturnType<typeof sharedSchema>> = {
    version: 1,
    scenario,
    steps: steps.map(({ step }) => shortest(app, step)),
  };
  const address = `${app.address}${PREFIX}${encode(JSON.stringify(shared))}`;
  return address.length > MAX_LINK_LENGTH ? { problem: words.tooLong } : { address };
}

/**
 * Reads such a link; null if the hash contains none.
 *
 * @returns the subject and the steps to open, or a message that says why the link cannot be read
 */
export function subjectOf(
  app: InspectedApp,
  { hash }: Pick<Location, "hash">,
): { subject: Subject; steps: readonly Step[] } | { problem: string } | null {
  if (!hash.startsWith(PREFIX)) return null;
  const data = decode(hash.slice(PREFIX.length));
  const shared = v.safeParse(sharedSchema(app), danger(data) === null ? data : null);
  if (!shared.success) return { problem: words.badAddress };
  const { scenario, steps } = shared.output;
  return { subject: { mode: "sandbox", scenario }, steps };
}

/** Base64url of UTF-8. */
function encode(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes and parses JSON; undefined if it is invalid. */
function decode(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
