import type { Language } from "../../machines/shared/languages.ts";
import type { Catalogue } from "./catalogue.ts";
import { en, type Texts } from "./en.ts";

/** A language with its texts. */
export interface LanguageTexts {
  language: Language;
  /** All texts; null for English, whose texts are bundled with the screens that show them. */
  translation: Catalogue | null;
}

/** The texts that every page needs. */
export const textsOf = ({ translation }: LanguageTexts): Texts => (translation === null ? en : translation.common);

/** Gives views the texts of the current language, and notifies them of changes. */
export interface TextsStore {
  current(): LanguageTexts;
  subscribe(changed: () => void): () => void;
}

const translations: Record<Language, () => Promise<Catalogue | null>> = {
  en: async () => null,
  hi: async () => (await import("./hi.ts")).hi,
  ar: async () => (await import("./ar.ts")).ar,
  // Production has no pseudo-localisation, because only developers and testers use it.
  "en-XA": async () => (INSPECTOR ? (await import("./disguised.ts")).disguised : null),
};

/** Loads the texts of a language. Rejects if they cannot be fetched. */
export const loadTexts = async (language: Language): Promise<LanguageTexts> => ({
  language,
  translation: await translations[language](),
});

/** Texts that never change, for prerendering. */
export const fixedTexts = (languageTexts: LanguageTexts): TextsStore => ({
  current: () => languageTexts,
  subscribe: () => () => {},
});
