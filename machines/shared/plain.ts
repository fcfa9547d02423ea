/**
 * What people leave out: accents, the vowel signs of Arabic, the dot of Devanagari, and the mark that cannot be seen.
 * Not all of Unicode's marks: the vowels of Devanagari are some.
 */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u093c\u200e]/g;

/** Letters alone: case and accents make no difference to a search. */
export const plain = (text: string) => text.normalize("NFD").replace(MARKS, "").toLowerCase();
