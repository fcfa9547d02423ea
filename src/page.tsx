import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { screenOf } from "../machines/app/screen-of.ts";
import { languageFor } from "../machines/shared/languages.ts";
import { debugLog } from "./adapters/debug-log.ts";
import { showLanguage } from "./adapters/language.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import { App } from "./app.tsx";
import type { AppServices } from "./app-actor.ts";
import { drawnScreen, noteEarlyUse, putBackDrawn } from "./drawn-page.ts";
import type { Reason } from "./screens/app/cannot-start.tsx";
import { loadTexts } from "./texts/language-texts.ts";

/**
 * Draws the app. React hydrates a page that the service has drawn for the same screen.
 *
 * @param isOwnLanguage whether the service has drawn the page in the person's language
 */
export function show(container: HTMLElement, services: AppServices, isOwnLanguage: boolean): void {
  const app = <App services={services} />;
  const isDrawn = drawnScreen(container) === screenOf(services.actor.getSnapshot());
  const repeatUse = isDrawn ? noteEarlyUse(container) : null;
  // At once: otherwise a translator could change the page again before React hydrates it.
  flushSync(() => {
    if (!isDrawn || !isOwnLanguage) return createRoot(container).render(app);
    putBackDrawn(container);
    hydrateRoot(container, app, { onRecoverableError: drawnAgain });
  });
  document.documentElement.dataset["live"] = "";
  repeatUse?.();
}

/** Says why the app cannot start in this browser or with this configuration. */
export async function showReason(reason: Reason, problems: readonly string[], container: HTMLElement): Promise<void> {
  const { CannotStart } = await import("./screens/app/cannot-start.tsx");
  const { language, translation } = await untilLoaded(() => loadTexts(languageFor(navigator.languages)));
  showLanguage(language);
  createRoot(container).render(<CannotStart reason={reason} problems={problems} translation={translation} />);
}

/** Notes that React found another page than its own at hydration, and has drawn the page again. */
const drawnAgain = () => debugLog("the page differed from what the service has drawn, and was drawn again");
