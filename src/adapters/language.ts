import { type Language, languageFor, languages } from "../../machines/shared/languages.ts";
import type { AppActor } from "../app-actor.ts";
import { loadTexts, type LanguageTexts, type TextsStore } from "../texts/language-texts.ts";
import type { BrowserStorage } from "./storage.ts";
import { untilLoaded } from "./until-loaded.ts";

/** The language chosen in this browser, else the best match for the browser's preferences. */
export const firstLanguage = (storage: Pick<BrowserStorage, "language">): Language =>
  storage.language() ?? languageFor(navigator.languages);

export interface ChangingTextsStore extends TextsStore {
  /** Switches the language as soon as its texts are loaded. */
  change(language: Language): Promise<void>;
}

/** Creates the store of the page's texts, starting with `first`, and sets the document's language and direction. */
export function createTextsStore(first: LanguageTexts): ChangingTextsStore {
  const listeners = new Set<() => void>();
  let languageTexts = first;
  let wanted = first.language;
  showLanguage(first.language);
  return {
    current: () => languageTexts,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    async change(language) {
      if (language === wanted) return;
      wanted = language;
      const next = await untilLoaded(() => loadTexts(language));
      // Another language may have been chosen while this one loaded.
      if (wanted !== language) return;
      languageTexts = next;
      showLanguage(language);
      for (const changed of listeners) changed();
    },
  };
}

/** Sets the document's language and direction, for screen readers and styles. */
export function showLanguage(language: Language): void {
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = languages[language].direction;
}

/** Switches to the language that the root has chosen. */
export function followLanguage(actor: AppActor, textsStore: ChangingTextsStore): void {
  actor.subscribe(({ context: { language } }) => void textsStore.change(language));
}
