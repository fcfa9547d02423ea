import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { screenOf } from "../machines/app/screen-of.ts";
import { debugLog } from "./adapters/debug-log.ts";
import { App } from "./app.tsx";
import type { AppServices } from "./app-actor.ts";
import { Banners, ConnectionMessage } from "./components/connection-banner/connection-banner.tsx";
import { UpdateBanner } from "./components/update-banner/update-banner.tsx";
import { drawnScreen, noteEarlyUse, putBackDrawn } from "./drawn-page.ts";
import type { Texts } from "./texts/en.ts";

/**
 * Draws the app. A page that the service has drawn for the root's state is taken over as it stands.
 *
 * @param isOwnLanguage whether the service has drawn the page in the person's language
 */
export function show(container: HTMLElement, services: AppServices, isOwnLanguage: boolean): void {
  const app = <App services={services} />;
  const isDrawn = drawnScreen(container) === screenOf(services.actor.getSnapshot());
  const repeatUse = isDrawn ? noteEarlyUse(container) : null;
  // Flushed: otherwise React would leave a moment in which a translator changes the page again.
  flushSync(() => {
    if (!isDrawn || !isOwnLanguage) return createRoot(container).render(app);
    putBackDrawn(container);
    hydrateRoot(container, app, { onRecoverableError: drawnAgain });
  });
  document.documentElement.dataset["live"] = "";
  repeatUse?.();
}

/** Messages about the app while it cannot be drawn, because a part of it cannot be had. */
export function createNotice({ connection, update }: Texts) {
  let root: Root | null = null;
  const say = (message: ReactNode) => {
    root ??= createRoot(document.body.appendChild(document.createElement("div")));
    root.render(<Banners>{message}</Banners>);
  };
  return {
    sayOffline: () =>
      say(
        <output>
          <ConnectionMessage said="offline" text={connection.offline} />
        </output>,
      ),
    offerReload: () => say(<UpdateBanner ready texts={update} />),
    remove: () => root?.unmount(),
  };
}

/** Hydration found something else than React would draw, and React has drawn the page itself. */
const drawnAgain = () => debugLog("the page differed from what the service has drawn, and was drawn again");
