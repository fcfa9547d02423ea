/*
 * One text has several spellings: composed or decomposed accents, digits of another script, full-width letters,
 * invisible marks. This file makes the form in which page and service compare each kind of text.
 */

/** Zero-width and direction marks, soft hyphens, byte order marks: people copy them from other pages without seeing them. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DASHES = /[\p{Dash_Punctuation}\u2212]/gu;
const SPACES = /\p{Space_Separator}/gu;
/** Digits that aren't Latin ones. */
const OTHER_DIGITS = /[^\P{Decimal_Number}0-9]/gu;
const isDigit = (code: number) => /\p{Decimal_Number}/u.test(String.fromCodePoint(code));

/** A text without invisible marks. */
export const withoutMarks = (text: string): string => text.replace(UNSEEN, "");

/**
 * Signs that act on the text around them: controls, line ends, and directions that are imposed. No name needs one, and
 * in another program it would move the cursor or show the words in another order.
 */
const ACTING = /[\p{Cc}\p{Line_Separator}\p{Paragraph_Separator}\u202a-\u202e\u2066-\u2069]+/gu;

/** Whether a text has a sign that acts. */
export const hasActingSign = (text: string): boolean => text.search(ACTING) !== -1;

/** A text with spaces in place of signs that act. */
export const withoutActingSigns = (text: string): string => text.replace(ACTING, " ");

/** A text with Latin digits. Unicode lists the ten digits of a script in a row, and some rows directly follow another. */
export const withLatinDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (isDigit(first - 1)) first--;
    return String((code - first) % 10);
  });

/** Only the digits of a text, as Latin ones. */
export const digitsOf = (text: string): string => withLatinDigits(text).replace(/[^0-9]/g, "");

/** Whether a word or # stands among the digits of a telephone number, as before an extension: "030 901820 x12". */
export const hasExtension = (text: string): boolean =>
  /^(?:\P{Decimal_Number}*\p{Decimal_Number}){4}.*[\p{Letter}#].*\p{Decimal_Number}/su.test(text);

/** The form in which the service compares and hashes a password (RFC 8265, OpaqueString), without spaces at either end. */
export const canonicalPassword = (text: string): string => text.replace(SPACES, " ").normalize("NFC").trim();

/**
 * The form in which the app sends an email address, user name or employee code: without invisible marks, in usual
 * letters, dashes and dots. Digits become Latin ones if all other characters are Latin.
 */
export function plainIdentifier(text: string): string {
  const usual = withoutMarks(text).normalize("NFKC").replace(DASHES, "-").replaceAll("。", ".").trim();
  const [, local = usual, domain = ""] = /^(.*)(@[^@]*)$/s.exec(usual) ?? [];
  return [local, domain].map(latinIfPossible).join("");
}

function latinIfPossible(text: string): string {
  const latin = withLatinDigits(text);
  return isAscii(latin) ? latin : text;
}

/**
 * The form in which the service stores and compares an identifier: the plain one in lower case, its domain in the ASCII
 * form (`xn--…`), which mail uses and some fields of browsers give.
 */
export function canonicalIdentifier(text: string): string {
  // Most identifiers are canonical already.
  if (/^[!-@[-~]*$/.test(text)) return text;
  const lower = plainIdentifier(plainIdentifier(text).toLowerCase());
  const at = lower.lastIndexOf("@") + 1;
  return at === 0 ? lower : lower.slice(0, at) + asciiDomain(lower.slice(at));
}

function asciiDomain(domain: string): string {
  const address = `http://${domain}`;
  if (isAscii(domain) || /[\s\p{Cc}%/:?#@\\[\]]/u.test(domain) || !URL.canParse(address)) return domain;
  return new URL(address).hostname;
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** The form in which the app sends a code or token: without invisible marks and spaces, in usual letters, digits and hyphens. */
export const plainCode = (text: string): string =>
  withLatinDigits(withoutMarks(text).normalize("NFKC")).replace(DASHES, "-").replace(/\s/g, "");

/** The form in which the service compares a one-time or recovery code: letters and digits, in upper case. */
export const canonicalCode = (text: string): string =>
  plainCode(text)
    .replace(/[^\p{Letter}\p{Number}]/gu, "")
    .toUpperCase();
