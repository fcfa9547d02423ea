import { type Language, languageFor, languages } from "../../machines/shared/languages.ts";
import type { AppActor } from "../app-actor.ts";
import { loadSpeech, type Speech, type Voice } from "../texts/speech.ts";
import type { BrowserStorage } from "./storage.ts";
import { untilLoaded } from "./until-loaded.ts";

/** The language that was chosen in this browser; until then, the one it asks for. */
export const firstLanguage = (storage: Pick<BrowserStorage, "language">): Language =>
  storage.language() ?? languageFor(navigator.languages);

export interface ChangingVoice extends Voice {
  /** Speaks another language as soon as its texts are there. */
  change(language: Language): Promise<void>;
}

/** The voice of a page, which begins with `first`. The page itself says its language and direction from now on. */
export function createVoice(first: Speech): ChangingVoice {
  const listeners = new Set<() => void>();
  let speech = first;
  let wanted = first.language;
  showLanguage(first.language);
  return {
    current: () => speech,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    async change(language) {
      if (language === wanted) return;
      wanted = language;
      const next = await untilLoaded(() => loadSpeech(language));
      // The person may have changed their mind meanwhile.
      if (wanted !== language) return;
      speech = next;
      showLanguage(language);
      for (const changed of listeners) changed();
    },
  };
}

/** Has the page say, to those who read it out and to its styles, what language it is in. */
export function showLanguage(language: Language): void {
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = languages[language].direction;
}

/** Speaks the language that the root says was chosen. */
export function followLanguage(actor: AppActor, voice: ChangingVoice): void {
  actor.subscribe(({ context: { language } }) => void voice.change(language));
}
