/** The longest input, in characters. */
export const WORD_MOST = 25;

/** The word to type, in capital letters. */
export const asTyped = (word: string): string => word.toUpperCase();

/** Whether this is the word, in capital letters. Spaces around it are ignored. */
export const isTheWord = (typed: string, word: string): boolean => typed.trim() === asTyped(word);

export type WordProblem = "notTheWord";
