import { FEWEST_LETTERS, folded, isDisguised, lettersOf, signsOf } from "./disguised-words.ts";

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
