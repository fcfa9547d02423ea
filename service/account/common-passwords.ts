import { FEWEST_LETTERS, isDisguised, keptLettersOf, lettersOf, signsOf } from "./disguised-words.ts";

/** Words that people put before a year or a row of digits, and that the list lacks. */
const MORE =
  "jan feb mar apr may jun jul aug sep oct nov dec abc qwe asd zxc login signin foobar diwali holi ramadan eid".split(
    " ",
  );

interface Common {
  readonly passwords: ReadonlySet<string>;
  /** The words of the passwords, by the letters that a disguise keeps. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
}

let common: Promise<Common> | null = null;

/** Loads the list once, with the first password that a person chooses: it would lengthen every start. */
export async function prepareCommonPasswords(): Promise<Common> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => commonFrom(dictionary["passwords-common"]));
  return common;
}

function commonFrom(list: readonly string[]): Common {
  const words = new Map<string, Set<string>>();
  const long = list.map(lettersOf).filter(({ length }) => length >= FEWEST_LETTERS);
  for (const word of [...long, ...MORE]) {
    const kept = keptLettersOf(word);
    const those = words.get(kept);
    if (those === undefined) words.set(kept, new Set([word]));
    else those.add(word);
  }
  return { passwords: new Set(list), words };
}

/**
 * Whether a password is a common one with special signs added, or a disguised word of one. A password that merely
 * contains a common word beside other letters is another.
 */
export async function isCommon(password: string): Promise<boolean> {
  const { passwords, words } = await prepareCommonPasswords();
  const signs = signsOf(password);
  const text = signs.join("");
  const plain = text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  return (
    passwords.has(text) ||
    passwords.has(plain) ||
    [...(words.get(keptLettersOf(text)) ?? [])].some((word) => isDisguised(signs, word))
  );
}
