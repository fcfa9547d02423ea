import { createRoot } from "react-dom/client";
import { languageFor } from "../machines/shared/languages.ts";
import { showLanguage } from "./adapters/language.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import type { Reason } from "./screens/app/cannot-start.tsx";
import { loadSpeech } from "./texts/speech.ts";

/** Says why the app cannot start in this browser or with this configuration. */
export async function showProblems(reason: Reason, problems: readonly string[], container: HTMLElement): Promise<void> {
  const { CannotStart } = await import("./screens/app/cannot-start.tsx");
  const { language, translation } = await untilLoaded(() => loadSpeech(languageFor(navigator.languages)));
  showLanguage(language);
  createRoot(container).render(<CannotStart reason={reason} problems={problems} translation={translation} />);
}
