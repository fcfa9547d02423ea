import type { Language } from "../../machines/shared/languages.ts";
import type { Catalogue } from "./catalogue.ts";

/** What the app speaks at the moment. */
export interface Speech {
  language: Language;
  /** All its texts; null for English, whose texts come with the screens that show them. */
  translation: Catalogue | null;
}

/** Tells the views what the app speaks, and of each change. */
export interface Voice {
  current(): Speech;
  subscribe(changed: () => void): () => void;
}

const translations: Record<Language, () => Promise<Catalogue | null>> = {
  en: async () => null,
  hi: async () => (await import("./hi.ts")).hi,
  ar: async () => (await import("./ar.ts")).ar,
  // Not in production: there is nothing to be seen in it there.
  "en-XA": async () => (INSPECTOR ? (await import("./disguised.ts")).disguised : null),
};

/** A language with its texts. Rejects where they cannot be fetched. */
export const loadSpeech = async (language: Language): Promise<Speech> => ({
  language,
  translation: await translations[language](),
});

/** A voice that goes on in one language, as where a page is drawn ahead. */
export const steadyVoice = (speech: Speech): Voice => ({ current: () => speech, subscribe: () => () => {} });
