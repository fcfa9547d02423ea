import type { ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { untilLoaded } from "./adapters/until-loaded.ts";
import { screenOf } from "../machines/app/screen-of.ts";
import { type AppActor, type AppServices, until } from "./app-actor.ts";
import { AppScopeProvider } from "./app-scope-provider.tsx";
import { Banners } from "./components/connection-banner/connection-banner.tsx";
import { UpdateBanner } from "./components/update-banner/update-banner.tsx";
import { preloadScreen } from "./screens/screens.ts";

/** The element that the app is drawn in. */
export interface Page {
  /** Makes what the service has drawn alive, before the root is there. */
  hydrate(app: ReactNode): void;
  /** Draws again what was made alive so; nothing where nothing was. */
  redraw(app: ReactNode): void;
  /** Draws the app now that the root is there. */
  draw(app: ReactNode, actor: AppActor): Promise<void>;
}

/** @param drawn the screen that the service has drawn into the element; null where it has drawn none that holds */
export function createPage(container: HTMLElement, drawn: string | null): Page {
  let root: Root | null = null;
  return {
    hydrate(app) {
      root = hydrateRoot(container, app);
    },
    redraw: (app) => root?.render(app),
    async draw(app, actor) {
      // What the service has drawn for a signed-in person stays until the root knows them as well.
      if (drawn !== null) await until(actor, (snapshot) => screenOf(snapshot) !== "starting");
      const screen = screenOf(actor.getSnapshot());
      if (root) {
        root.render(app);
      } else if (drawn === screen) {
        // What is drawn stays, and what is pressed in it is kept, until its code can be had.
        await untilLoaded(() => preloadScreen(screen));
        // The root may know it as missing from an earlier attempt.
        if (actor.getSnapshot().value.screen !== "there") actor.send({ type: "screen.load" });
        // Back or Forward may have been pressed meanwhile; then what is drawn is of another screen.
        if (screenOf(actor.getSnapshot()) === drawn) hydrateRoot(container, app);
        else createRoot(container).render(app);
      } else {
        createRoot(container).render(app);
      }
    },
  };
}

/** Offers the page of a newer build while the app itself draws nothing that the root knows. */
export function offerReloadBeside(services: AppServices): void {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(
    <AppScopeProvider services={services}>
      <Banners>
        <UpdateBanner ready />
      </Banners>
    </AppScopeProvider>,
  );
}
