import type { Prepared } from "./capture.ts";
import type { Change } from "../../workbench/codec/codec.ts";

/*
 * A person can blacken values in a report. Each character of such a value becomes a block in every text of the file, or
 * an x in an address, so that texts keep their length and addresses stay addresses. The app's settings, its build and
 * the browser's language and time zone identify nobody, and stay.
 */

const BLOCK = "█";

/** A shorter value occurs in other texts by chance, so only a text that equals it is blackened. */
const LEAST_WITHIN = 3;

/** The change that blackens these values in each text of a file. */
export function blackening(values: Iterable<string>): Change {
  // The longest value comes first, because another may be part of it.
  const patterns = [...values].toSorted((a, b) => b.length - a.length).map(anywhere);
  return (text) => {
    const block = isAddress(text) ? "x" : BLOCK;
    return patterns.reduce((sofar, pattern) => sofar.replace(pattern, (found) => block.repeat(found.length)), text);
  };
}

/** Whether a text is an address or a query, which must stay one. */
export const isAddress = (text: string): boolean => /^([a-z][a-z\d+.-]*:\/)?[/?]/i.test(text);

/** Finds a value in a text, also in the encoding of a query. */
function anywhere(value: string): RegExp {
  if (value.length < LEAST_WITHIN) return new RegExp(`^\\s*${literal(value)}\\s*$`, "giu");
  return new RegExp(spellingsOf(value).map(literal).join("|"), "giu");
}

/** A value as it is, and as addresses encode it. */
export function spellingsOf(value: string): string[] {
  const encoded = new URLSearchParams([["", value]]).toString().slice(1);
  const inPath = encoded.replaceAll("+", "%20");
  // `encodeURIComponent` leaves these signs as they are, and it throws for half a character.
  const component = inPath.replace(/%(21|27|28|29|7E)/g, decodeURIComponent);
  return [...new Set([value, encoded, inPath, component])];
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

export interface Span {
  start: number;
  end: number;
}

/** The spans of a text that contain a value as whole words: "Ann" is not found in "Annual". */
export function spansOf(value: string, text: string): Span[] {
  if (!text.toLowerCase().includes(value.toLowerCase())) return [];
  return [...text.matchAll(anywhere(value))]
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
    .filter(({ start, end }) =>
      [start, end].every((at) => !/[\p{L}\p{N}]{2}/u.test(text.slice(Math.max(0, at - 1), at + 1))),
    );
}

/** The values of a snapshot that a person may blacken: every text that is not the app's own. */
export function valuesIn(write: Prepared): string[] {
  const values = new Map<string, string>();
  write((text) => {
    if (/[\p{L}\p{N}]/u.test(text)) values.set(text.trim().toLowerCase(), text.trim());
    return text;
  });
  return [...values.values()];
}

/** The chosen texts, and the values that occur in them, which are blackened too. */
export const withValuesWithin = (texts: ReadonlySet<string>, values: Iterable<string>): Set<string> =>
  new Set([...texts, ...[...values].filter((value) => [...texts].some((text) => spansOf(value, text).length > 0))]);
