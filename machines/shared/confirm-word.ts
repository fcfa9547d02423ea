/** Characters that the field takes. */
export const WORD_MOST = 25;

/** The word as it has to be typed: in capital letters. */
export const asTyped = (word: string): string => word.toUpperCase();

/** Whether this is the word, in capital letters. Spaces around it are ignored. */
export const isTheWord = (typed: string, word: string): boolean => typed.trim() === asTyped(word);

/** What can be wrong with what was typed for the word. */
export type WordProblem = "notTheWord";
