import type { Prepared } from "./capture.ts";
import type { Change } from "../shared/treatment.ts";

/*
 * What a person blackens in a report is in no text of its file, upper or lower case: each letter becomes a block, or an
 * x in an address, so that texts keep their length and addresses stay addresses. What the app's own settings, its build
 * and the browser's language and time zone say is the same for everybody, and stays.
 */

const BLOCK = "█";

/** A shorter text stands in others by chance: it is only looked for where it stands alone. */
const LEAST_WITHIN = 3;

/** What becomes of each text of a file, where some values are blackened. */
export function blackening(values: Iterable<string>): Change {
  // The longest first, as one may be part of another.
  const patterns = [...values].toSorted((a, b) => b.length - a.length).map(anywhere);
  return (text) => {
    const block = /^([a-z][a-z\d+.-]*:\/)?[/?]/i.test(text) ? "x" : BLOCK;
    return patterns.reduce((sofar, pattern) => sofar.replace(pattern, (found) => block.repeat(found.length)), text);
  };
}

/** A value in any text, also as a query has it. */
function anywhere(value: string): RegExp {
  if (value.length < LEAST_WITHIN) return new RegExp(`^\\s*${literal(value)}\\s*$`, "giu");
  const encoded = new URLSearchParams([["", value]]).toString().slice(1);
  const forms = new Set([value, encoded, encoded.replaceAll("+", "%20")]);
  return new RegExp([...forms].map(literal).join("|"), "giu");
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

export interface Place {
  start: number;
  end: number;
}

/** Where a text has a value in it, as words of their own: "Ann" is none of "Annual". */
export function placesOf(value: string, text: string): Place[] {
  if (!text.toLowerCase().includes(value.toLowerCase())) return [];
  return [...text.matchAll(anywhere(value))]
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
    .filter(({ start, end }) =>
      [start, end].every((at) => !/^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1))),
    );
}

/** The values that a snapshot holds, of which some may be blackened: every text that is not the app's own. */
export function valuesIn(write: Prepared): string[] {
  const values = new Map<string, string>();
  write((text) => {
    if (/[\p{L}\p{N}]/u.test(text)) values.set(text.trim().toLowerCase(), text.trim());
    return text;
  });
  return [...values.values()];
}

/** What else is blackened with some texts: the values that stand in them. */
export const withWhatIsIn = (texts: ReadonlySet<string>, values: Iterable<string>): Set<string> =>
  new Set([...texts, ...[...values].filter((value) => [...texts].some((text) => placesOf(value, text).length > 0))]);
