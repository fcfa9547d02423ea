import * as v from "valibot";

/** A language of the app, by its BCP 47 tag. `en-XA` is pseudo-localised English, for development. */
export type Language = "en" | "hi" | "ar" | "en-XA";

export interface LanguageFacts {
  /** The language's name in the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /**
   * The locale for `Intl`. It names the digits, because browsers differ in their defaults and must match the
   * server-rendered page.
   */
  locale: string;
}

export const languages: Record<Language, LanguageFacts> = {
  en: { name: "English", direction: "ltr", locale: "en-u-nu-latn" },
  hi: { name: "हिन्दी", direction: "ltr", locale: "hi-u-nu-latn" },
  ar: { name: "العربية", direction: "rtl", locale: "ar-u-nu-latn" },
  "en-XA": { name: "[Éñĝļîšĥ]", direction: "ltr", locale: "en-u-nu-latn" },
};

/** The languages people can choose, in this order. */
export const supportedLanguages = ["en", "hi", "ar"] as const satisfies readonly Language[];
export type SupportedLanguage = (typeof supportedLanguages)[number];

/** The language in the `language` cookie. */
export const languageSchema = v.picklist([...supportedLanguages, "en-XA"]);

/**
 * The language for a person who hasn't chosen one: the first of their languages (BCP 47 tags, preferred first) that
 * the app supports, or English.
 */
export function languageFor(read: readonly string[]): SupportedLanguage {
  const wanted = read.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  for (const tag of wanted) {
    const supported = supportedLanguages.find((language) => language === tag);
    if (supported) return supported;
  }
  return "en";
}
