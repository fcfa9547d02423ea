import { type Language, languageFor, languages } from "../../machines/shared/languages.ts";
import type { AppActor } from "../app-actor.ts";
import { loadSpeech, type Speech, type Voice } from "../texts/speech.ts";
import type { BrowserStorage } from "./storage.ts";
import { untilLoaded } from "./until-loaded.ts";

/** The language chosen in this browser, else the best match for the browser's preferences. */
export const firstLanguage = (storage: Pick<BrowserStorage, "language">): Language =>
  storage.language() ?? languageFor(navigator.languages);

export interface ChangingVoice extends Voice {
  /** Switches the language as soon as its texts are loaded. */
  change(language: Language): Promise<void>;
}

/** Creates the page's voice, starting with `first`, and sets the document's language and direction. */
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
      // Another language may have been chosen while this one loaded.
      if (wanted !== language) return;
      speech = next;
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
export function followLanguage(actor: AppActor, voice: ChangingVoice): void {
  actor.subscribe(({ context: { language } }) => void voice.change(language));
}
