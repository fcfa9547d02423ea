import { type Language, languages } from "../../machines/shared/languages.ts";

/** Formats a number for a language. */
export const number = (language: Language, value: number): string =>
  new Intl.NumberFormat(languages[language].locale).format(value);

/** Picks the plural form for a count in a language. */
export const plural = (language: Language, count: number, forms: Record<Intl.LDMLPluralRule, string>): string =>
  forms[new Intl.PluralRules(languages[language].locale).select(count)];
