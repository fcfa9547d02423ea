import { meantOption } from "./best-matching.ts";
import type { Reply } from "./contract.ts";
import { type Language, languages, supportedLanguages } from "./languages.ts";
import type { FieldProblem } from "./rules.ts";

/** A country in the service's list. `label` is its English name, which the app sends. */
export type Listed = Reply<"addressParams">["list"][number];

/** A country with the texts of the pickers, in the person's language. */
export interface Country extends Listed {
  shown: string;
  shownWithDialCode: string;
}

/** The default, and the only choice until the list is loaded. */
const india: Listed = { name: "India", label: "India", dial_code: "+91", code: "IN" };

/** In right-to-left text the plus sign would appear after its number. */
const LEFT_TO_RIGHT = "\u200e";

const namesIn = new Map<Language, Intl.DisplayNames>();

/** A country's name in a language; null if the platform doesn't know it. */
function nameIn(language: Language, code: string): string | null {
  // The platform would throw for a text that is no country code.
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const { locale } = languages[language];
  const names = namesIn.get(language) ?? new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  namesIn.set(language, names);
  return names.of(code) ?? null;
}

function inLanguage(country: Listed, language: Language): Country {
  const { label, code, dial_code } = country;
  const shown = (language === "en" ? null : nameIn(language, code)) ?? label;
  const mark = languages[language].direction === "rtl" ? LEFT_TO_RIGHT : "";
  return { ...country, shown, shownWithDialCode: `${shown} ${mark}${dial_code}` };
}

/** The countries to choose from, in the language's order. `listed` is null until the list is loaded. */
export function countriesOf(listed: readonly Listed[] | null, language: Language): readonly Country[] {
  const all = listed === null || listed.length === 0 ? [india] : listed;
  const named = all.map((country) => inLanguage(country, language));
  // English keeps the service's order.
  if (language === "en") return named;
  const inOrder = new Intl.Collator(languages[language].locale);
  return [...named.slice(0, 1), ...named.slice(1).toSorted((a, b) => inOrder.compare(a.shown, b.shown))];
}

/** The name of a country, even before the list is loaded; empty if the platform doesn't know it. */
export const nameOfCountry = (listed: readonly Listed[] | null, code: string, language: Language): string =>
  countriesOf(listed, language).find((country) => country.code === code)?.shown ?? nameIn(language, code) ?? "";

/** The text of a country in the picker of dial codes. */
export const withDialCode = ({ shownWithDialCode }: Country): string => shownWithDialCode;
/** The text of a country in the picker of countries. */
export const byName = ({ shown }: Country): string => shown;

export const defaultDialCode = (language: Language): string => withDialCode(inLanguage(india, language));

/**
 * The country that a picker's text means, in any language; null if no single country matches. Until the list is loaded,
 * only the full name of the default matches, because other names could start like it.
 */
export function countryOf(
  listed: readonly Listed[] | null,
  written: (country: Country) => string,
  text: string,
): Listed | null {
  for (const language of supportedLanguages) {
    const countries = countriesOf(listed, language);
    const option = listed === null ? text : meantOption(countries.map(written), text);
    const meant = countries.find((country) => written(country) === option);
    if (meant) return meant;
  }
  return null;
}

/** A picker's text must match one of the countries loaded so far. */
export const checkCountry =
  (listed: readonly Listed[] | null, written: (country: Country) => string) =>
  (text: string): FieldProblem | null => {
    if (text === "") return "required";
    return listed === null || countryOf(listed, written, text) ? null : "invalid";
  };
