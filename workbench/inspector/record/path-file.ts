import * as v from "valibot";
import { stepSchema } from "../../explore/steps.ts";
import { danger, parsed } from "../../snapshot/json.ts";
import type { Place } from "../link/place.ts";
import { placeOf } from "../places.ts";
import type { InspectedApp, Walk } from "../subject.ts";
import { texts } from "../texts.ts";

/** Maximum size in bytes, enough for ten thousand steps. */
export const MAX_BYTES = 1_000_000;

const VERSION = 1;

const pathSchema = (app: InspectedApp) =>
  v.object({
    format: v.literal(app.pathFormat),
    version: v.literal(VERSION),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    scenario: placeOf(app),
    steps: v.array(stepSchema),
  });
export type Path = v.InferOutput<ReturnType<typeof pathSchema>>;

/** Checked first: other formats and versions get their own messages. */
const headSchema = ({ pathFormat }: InspectedApp) => v.object({ format: v.literal(pathFormat), version: v.number() });

export const pathOf = ({ pathFormat }: InspectedApp, { scenario, steps }: Walk<Place>, name: string): Path => ({
  format: pathFormat,
  version: VERSION,
  name,
  scenario,
  steps: steps.map(({ step }) => step),
});

/** Serialises a path, indented and with a final newline. */
export const writePath = (path: Path): string => `${JSON.stringify(path, null, 2)}\n`;

const words = texts.record.problems;

/**
 * Reads a path file.
 *
 * @returns the path, or a message with the problem and its remedy
 */
export function readPath(app: InspectedApp, text: string): { path: Path } | { problem: string } {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return { problem: words.tooLarge };
  const data = parsed(text);
  const reason = danger(data);
  if (reason !== null) return { problem: words.dangerous(reason) };
  const head = v.safeParse(headSchema(app), data);
  if (!head.success) return { problem: words.noPath(app.pathFormat) };
  if (head.output.version !== VERSION) return { problem: words.otherVersion(head.output.version) };
  const path = v.safeParse(pathSchema(app), data);
  return path.success ? { path: path.output } : { problem: inWords(path.issues[0]) };
}

/** A message for the first issue of a path. */
function inWords({ path, input }: v.BaseIssue<unknown>): string {
  const [field, place] = (path ?? []).map(({ key }) => key);
  if (field === "name") return words.name;
  if (field === "scenario") return words.scenario(typeof input === "string" ? input : JSON.stringify(input));
  return typeof place === "number" ? words.step(place + 1) : words.steps;
}
