import { withLatinDigits, withoutMarks } from "./spelling.ts";

/** How far an option is from the wanted text: 0 is the best match, null is none. */
function distance(option: string, wanted: string): number | null {
  const letters = plain(option);
  if (letters.startsWith(wanted)) return 0;
  if (letters.includes(` ${wanted}`)) return 1;
  return letters.includes(wanted) ? 2 : null;
}

/**
 * The options that contain the text: first those that start with it, then those with a word that starts with it, then
 * the others. An empty text finds all.
 */
export function bestMatching(options: readonly string[], text: string): readonly string[] {
  const wanted = plain(text.trim());
  if (wanted === "") return options;
  const ranks: string[][] = [[], [], []];
  for (const option of options) {
    const rank = distance(option, wanted);
    if (rank !== null) ranks[rank]?.push(option);
  }
  return ranks.flat();
}

/** The option with this name, or the only one that contains the text. Null if neither. */
export function meantOption(options: readonly string[], text: string): string | null {
  const wanted = plain(text.trim());
  if (wanted === "") return null;
  const named = options.find((option) => plain(option) === wanted);
  if (named !== undefined) return named;
  const [only, ...others] = bestMatching(options, text);
  return only !== undefined && others.length === 0 ? only : null;
}

/**
 * Marks that people leave out when they type: accents, Arabic vowel signs and the Devanagari dot. The list leaves out
 * other marks of Unicode, because Devanagari vowels are marks too.
 */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u093c]/g;

/** Text without case and accents, for searching. */
export const plain = (text: string) =>
  withLatinDigits(withoutMarks(text).normalize("NFKD")).replace(MARKS, "").toLowerCase();
