/**
 * Marks that people leave out when typing: accents, Arabic vowel signs, the Devanagari dot, and invisible marks. Not
 * all of Unicode's marks, because Devanagari vowels are marks too.
 */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u093c\u200e]/g;

/** Text without case and accents, for searching. */
export const plain = (text: string) => text.normalize("NFD").replace(MARKS, "").toLowerCase();
