import * as v from "valibot";

/** A language of the app, by its BCP 47 tag. `en-XA` is English in disguise, for work on the app. */
export type Language = "en" | "hi" | "ar" | "en-XA";

export interface LanguageFacts {
  /** What its own speakers call it. */
  name: string;
  direction: "ltr" | "rtl";
  /**
   * For `Intl`. It names the digits, which otherwise differ from one browser's tables to another's: what the
   * service has drawn ahead would not be what the browser draws.
   */
  locale: string;
}

export const languages: Record<Language, LanguageFacts> = {
  en: { name: "English", direction: "ltr", locale: "en-u-nu-latn" },
  hi: { name: "हिन्दी", direction: "ltr", locale: "hi-u-nu-latn" },
  ar: { name: "العربية", direction: "rtl", locale: "ar-u-nu-latn" },
  "en-XA": { name: "[Éñĝļîšĥ]", direction: "ltr", locale: "en-u-nu-latn" },
};

/** The languages that people are offered, in this order. */
export const spokenLanguages = ["en", "hi", "ar"] as const satisfies readonly Language[];
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** A language as it is kept in the `language` cookie. */
export const languageSchema = v.picklist(["en", "hi", "ar", "en-XA"] as const satisfies readonly Language[]);

/**
 * The language for a person who has not chosen one: the first of those they read (BCP 47 tags, the best first) that the
 * app speaks; English where it speaks none of them.
 */
export function languageFor(read: readonly string[]): SpokenLanguage {
  const wanted = read.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  for (const tag of wanted) {
    const spoken = spokenLanguages.find((language) => language === tag);
    if (spoken) return spoken;
  }
  return "en";
}
