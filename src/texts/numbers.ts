import { type Language, languages } from "../../machines/shared/languages.ts";

/** A number as it is written in a language. */
export const number = (language: Language, value: number): string =>
  new Intl.NumberFormat(languages[language].locale).format(value);

/** The form of a text that goes with a count in a language. */
export const plural = (language: Language, count: number, forms: Record<Intl.LDMLPluralRule, string>): string =>
  forms[new Intl.PluralRules(languages[language].locale).select(count)];
