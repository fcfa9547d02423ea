import { canonicalPassword } from "../../machines/shared/spelling.ts";

/*
 * People take a word as their password and disguise it for the checklist: a capital, a year, a sign, a zero in place of
 * an o. Attackers know that, so such a password is as easy to guess as the word.
 */

/** A password with more added signs is not refused: a date has eight, and the checklist asks for a special one. */
const MOST_SIGNS = 9;
/** Shorter words do not count: a good password of few letters and many signs would look like one of them. */
export const FEWEST_LETTERS = 4;

/** Signs that people write in place of a letter. */
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "il"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["8", "b"],
  ["9", "g"],
  ["@", "a"],
  ["$", "s"],
  ["!", "il"],
]);
const replaceable = new RegExp(`[${[...lookAlikes.values()].join("")}]`, "g");

const isLetter = (sign: string) => /[\p{L}\p{M}]/u.test(sign);

/** The text in lower case, without the accents of Latin letters. It goes through upper case, which turns ß into SS. */
export const folded = (text: string): string =>
  text
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "");

/** The letters of a folded text. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}]/gu, "");

/** The letters of a folded text that no other sign replaces: a disguise keeps them all, and in their order. */
export const keptLettersOf = (text: string): string => lettersOf(text).replace(replaceable, "");

/** The folded signs of a password, in which words are looked for. */
export const signsOf = (password: string): readonly string[] => [...folded(canonicalPassword(password))];

/**
 * Whether signs are a folded word with a few signs before, between or after its letters. Look-alike signs make no
 * difference. One more letter makes it another password.
 */
export function isDisguised(signs: readonly string[], word: string): boolean {
  return signs.length <= [...word].length + MOST_SIGNS && spells(signs, [...lettersOf(word)]);
}

/** Whether the signs spell the letters in order, with no further letter. A digit may be a letter or be added. */
function spells(signs: readonly string[], letters: readonly string[]): boolean {
  /** How many letters the signs so far may have spelt. */
  let spelt: ReadonlySet<number> = new Set([0]);
  for (const sign of signs) {
    const next = new Set<number>();
    for (const count of spelt) {
      const letter = letters[count];
      if (letter !== undefined && (sign === letter || lookAlikes.get(sign)?.includes(letter))) next.add(count + 1);
      if (!isLetter(sign)) next.add(count);
    }
    spelt = next;
  }
  return spelt.has(letters.length);
}
