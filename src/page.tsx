import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { screenOf } from "../machines/app/screen-of.ts";
import { debugLog } from "./adapters/debug-log.ts";
import { App } from "./app.tsx";
import type { AppServices } from "./app-actor.ts";
import { drawnScreen, noteEarlyUse, putBackDrawn } from "./drawn-page.ts";

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

/** Notes that React found another page than its own at hydration, and has drawn the page again. */
const drawnAgain = () => debugLog("the page differed from what the service has drawn, and was drawn again");
