import type { Language } from "../../machines/shared/languages.ts";
import type { Catalogue } from "./catalogue.ts";
import { en, type Texts } from "./en.ts";

/** The current language with its texts. */
export interface Speech {
  language: Language;
  /** All texts; null for English, whose texts are bundled with the screens that show them. */
  translation: Catalogue | null;
}

/** The texts that every page needs. */
export const textsOf = ({ translation }: Speech): Texts => (translation === null ? en : translation.common);

/** Gives views the current language, and notifies them of changes. */
export interface Voice {
  current(): Speech;
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
export const loadSpeech = async (language: Language): Promise<Speech> => ({
  language,
  translation: await translations[language](),
});

/** A voice that never changes, for prerendering. */
export const steadyVoice = (speech: Speech): Voice => ({ current: () => speech, subscribe: () => () => {} });
