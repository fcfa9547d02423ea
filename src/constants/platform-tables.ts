/* Tables from the browser's Intl data, which stays newer than any list kept here. */

export interface LanguageEntry {
  /** ISO 639-1. */
  code: string;
  /** English name. */
  name: string;
  /** The language's own name for itself. */
  nativeName: string;
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index));
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** All languages with a two-letter code that the browser has a name for, sorted by name. */
export function languageTable(): LanguageEntry[] {
  const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return codes
    .flatMap((code) => {
      const name = english.of(code);
      // Deprecated codes canonicalise to the current one.
      if (name === undefined || Intl.getCanonicalLocales(code)[0] !== code) return [];
      const nativeName = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? name;
      return [{ code, name, nativeName }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** A currency, as formatted in a language. */
export interface Currency {
  /** ISO 4217. */
  code: string;
  name: string;
  symbol: string;
  /** The language of name and symbol, as a BCP 47 tag. */
  language: string;
}

/** All currencies, as formatted in a language. */
export function currencyTable(language: string): Currency[] {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return Intl.supportedValuesOf("currency").map((code) => ({
    code,
    name: names.of(code) ?? code,
    symbol: symbolOf(code, language),
    language,
  }));
}

function symbolOf(currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/** A time zone at a given time. */
export interface TimeZone {
  /** IANA name. */
  name: string;
  /** Minutes to add to local time to get UTC: -330 in India. */
  offset: number;
}

/** All time zones, with their offset at a time in epoch milliseconds. */
export const timeZoneTable = (at: number): TimeZone[] =>
  Intl.supportedValuesOf("timeZone").map((name) => ({ name, offset: timeZoneOffset(name, at) }));

/** Minutes to add to a zone's local time to get UTC, at a time in epoch milliseconds. */
export function timeZoneOffset(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const zoneName = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d+):(\d+)/.exec(zoneName) ?? [];
  const east = Number(hours) * 60 + Number(minutes);
  // Avoids -0, which does not compare equal everywhere.
  return east === 0 ? 0 : sign === "+" ? -east : east;
}
