import * as v from "valibot";
import type { Step } from "../../explore/steps.ts";
import { HIDDEN } from "../../codec/secret.ts";
import { Secret } from "../../codec/secret.ts";
import type { Place } from "../link/place.ts";
import type { InspectedApp } from "../subject.ts";

/*
 * Removes secrets from a step, or from the input of a chart, before it is saved or shared. Input on the page is already
 * hidden; payloads, answers and inputs that a person wrote are not.
 */

/** Wire keys of secrets, for values that no case contains and no schema can parse. */
const SECRET_KEY = /password|token|secret|otp|recoverycode|qrcode/i;
/** A code or a token in the URL of another site. */
const SECRET_PARAMETER = /([?&#](?:code|token|access_token)=)[^&#]+/gi;

/** The same step without secrets. A replay uses the secrets of the machine's cases instead. */
export function withoutSecrets(app: InspectedApp, step: Step): Step {
  switch (step.do) {
    case "event":
      return { ...step, payload: hideIn(step.payload, Object.values(app.bench.examplesOf(step))) };
    case "answer": {
      const secrets = secretsIn(app, step.name, step.answer);
      return { ...step, answer: hide(step.answer, "", [], secrets) };
    }
    case "case":
    case "settle":
    case "pass":
    case "drop":
    case "restore":
      return step;
  }
}

/** The same place without secrets in the person's own input. */
export function placeWithoutSecrets({ bench }: InspectedApp, place: Place): Place {
  if (typeof place === "string" || place.input === undefined) return place;
  const starts = Object.values(bench.casesOf(place.chart)?.starts ?? {});
  const examples = starts.map(({ input }) => input);
  return { ...place, input: hideIn(place.input, examples) };
}

const hideIn = (values: Record<string, unknown>, examples: readonly unknown[]) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, hide(value, key, below(examples, key))]));

/** @param examples values from the cases at this path; if one is a secret, the value is too */
function hide(
  value: unknown,
  key: string,
  examples: readonly unknown[],
  secrets: ReadonlySet<string> = new Set(),
): unknown {
  if (examples.some((example) => example instanceof Secret) && value !== null) return HIDDEN;
  if (typeof value === "string") {
    if (SECRET_KEY.test(key) || secrets.has(value)) return HIDDEN;
    return value.replaceAll(SECRET_PARAMETER, `$1${HIDDEN}`);
  }
  if (Array.isArray(value)) {
    return value.map((entry, index) => hide(entry, key, below(examples, String(index)), secrets));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, hide(entry, name, below(examples, name), secrets)]),
  );
}

const below = (examples: readonly unknown[], key: string): unknown[] =>
  examples.flatMap((example) =>
    typeof example === "object" && example !== null
      ? Object.entries(example).flatMap(([name, value]) => (name === key ? [value] : []))
      : [],
  );

/** The values in an answer that the wire's schema parses as secrets. */
function secretsIn({ replyOf }: InspectedApp, name: string, answer: unknown): ReadonlySet<string> {
  const reply = replyOf(name);
  const read = reply && v.safeParse(reply, answer);
  return new Set(read?.success === true ? revealedIn(read.output) : []);
}

function revealedIn(value: unknown): string[] {
  if (value instanceof Secret) return [value.reveal()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(revealedIn) : [];
}
