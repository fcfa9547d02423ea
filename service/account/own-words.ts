import { canonicalPassword } from "../../machines/shared/spelling.ts";

/*
 * An attacker who knows a person tries their name, address and company first, with the signs that the checklist asks
 * for. This file recognises such passwords.
 */

/** The facts about a password's owner that others know. */
export interface KnownOfOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly companies: readonly string[];
  /** The owner can sign in with one of these instead of the email address. */
  readonly employeeCodes?: readonly string[];
}

/** A password with more added signs is not refused: a date has eight, and the checklist asks for a special one. */
const MOST_SIGNS = 9;
/** Shorter words do not count: a good password of few letters and many signs would look like one of them. */
const FEWEST_LETTERS = 4;

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

/**
 * Whether a password is one of its owner's words with a few signs before, between or after its letters. Case, accents
 * and look-alike signs make no difference. One more letter makes it another password.
 */
export function isOwnWord(password: string, owner: KnownOfOwner): boolean {
  const signs = [...folded(canonicalPassword(password))];
  return wordsOf(owner).some((word) => {
    const letters = [...word].filter(isLetter);
    const isTooLong = signs.length > [...word].length + MOST_SIGNS;
    return letters.length >= FEWEST_LETTERS && !isTooLong && spells(signs, letters);
  });
}

/** The address, the part before its @, the names, and each word of these. */
function wordsOf({ email, firstName = "", lastName = "", companies, employeeCodes = [] }: KnownOfOwner): string[] {
  const local = email.slice(0, email.lastIndexOf("@"));
  const names = [local, firstName, lastName, `${firstName} ${lastName}`, ...companies, ...employeeCodes].map(folded);
  return [folded(email), ...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))];
}

/** The text in lower case, without the accents of Latin letters. It goes through upper case, which turns ß into SS. */
const folded = (text: string) =>
  text
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "");

const isLetter = (sign: string) => /[\p{L}\p{M}]/u.test(sign);

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
