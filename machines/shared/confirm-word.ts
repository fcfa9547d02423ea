import { withoutMarks } from "./spelling.ts";

/** The longest input, in characters. */
export const WORD_MOST = 25;

/** The word to type, in capital letters. */
export const asTyped = (word: string): string => word.toUpperCase();

/** Whether the person typed the word in capital letters. Spaces around it and its spelling in Unicode don't count. */
export const isTheWord = (typed: string, word: string): boolean => plainText(typed) === plainText(asTyped(word));

const plainText = (text: string) => withoutMarks(text).normalize("NFKC").trim();

export type WordProblem = "notTheWord";
