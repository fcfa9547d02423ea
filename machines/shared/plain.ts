import { withLatinDigits, withoutMarks } from "./spelling.ts";

/**
 * Marks that people leave out when typing: accents, Arabic vowel signs and the Devanagari dot. Not all of Unicode's
 * marks, because Devanagari vowels are marks too.
 */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u093c]/g;

/** Text without case and accents, for searching. */
export const plain = (text: string) =>
  withLatinDigits(withoutMarks(text).normalize("NFKD")).replace(MARKS, "").toLowerCase();
