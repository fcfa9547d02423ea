import { checkNewPassword } from "../../machines/shared/rules.ts";
import type { Context } from "../calls/context.ts";
import type { Membership } from "../shared/organisations.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import { FEWEST_LETTERS, folded, isDisguised, keptLettersOf, lettersOf, signsOf } from "./disguised-words.ts";

/**
 * Refuses with 400 a password that breaks the checklist, that many people have, or that is a word of its owner or of
 * this product. Every call that stores a chosen password asks this before it changes anything, so that a refusal uses up
 * no link, ticket, invitation or attempt.
 */
export async function checkChosenPassword(
  { productName, publicUrl }: Pick<Context, "productName" | "publicUrl">,
  password: string,
  owner: KnownOfOwner,
): Promise<void> {
  const { weakPassword } = texts.refusal;
  const problem = checkNewPassword(password);
  if (problem !== null) throw new Refusal(400, weakPassword[problem]);
  if (isOwnWord(password, owner, [productName, new URL(publicUrl).hostname]))
    throw new Refusal(400, weakPassword.ownWord);
  if (await isCommon(password)) throw new Refusal(400, weakPassword.common);
}

/** The facts about a person with an account that others know. */
export const knownOf = ({ email, firstName, lastName }: Person, memberships: readonly Membership[]): KnownOfOwner => ({
  email,
  firstName,
  lastName,
  companies: memberships.map(({ organisation }) => organisation.company),
  employeeCodes: memberships.flatMap(({ employeeCode }) => employeeCode ?? []),
});

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

/** The facts about a password's owner that others know. */
export interface KnownOfOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly companies: readonly string[];
  /** The owner can sign in with one of these instead of the email address. */
  readonly employeeCodes?: readonly string[];
}

/**
 * Whether a password is a disguised word of its owner, or of the place it is for, whose names everybody knows. An
 * attacker tries these first.
 */
export function isOwnWord(password: string, owner: KnownOfOwner, place: readonly string[] = []): boolean {
  const signs = signsOf(password);
  return wordsOf(owner, place).some((word) => lettersOf(word).length >= FEWEST_LETTERS && isDisguised(signs, word));
}

/** The address, the part before its @, the names, and each word of these. */
function wordsOf(
  { email, firstName = "", lastName = "", companies, employeeCodes = [] }: KnownOfOwner,
  place: readonly string[],
): string[] {
  const local = email.slice(0, email.lastIndexOf("@"));
  const all = [local, firstName, lastName, `${firstName} ${lastName}`, ...companies, ...employeeCodes, ...place];
  const names = all.map(folded);
  return [folded(email), ...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))];
}
