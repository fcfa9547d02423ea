import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { screenOf } from "../machines/app/screen-of.ts";
import { debugLog } from "./adapters/debug-log.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import { drawnState } from "./drawn-state.ts";
import { putBackDrawn } from "./drawn-ahead.ts";
import { App } from "./app.tsx";
import { type AppActor, type AppServices, type AppSnapshot, until } from "./app-actor.ts";
import { AppScopeProvider } from "./app-scope-provider.tsx";
import { Banners, ConnectionBanner } from "./components/connection-banner/connection-banner.tsx";
import { UpdateBanner } from "./components/update-banner/update-banner.tsx";
import { preloadScreen } from "./screens/screens.ts";

/** The element that the app is drawn in. */
export interface Page {
  /** Makes what the service has drawn alive, before the root is there. */
  hydrate(services: AppServices): void;
  /** Draws again what was made alive so; nothing where nothing was. */
  redraw(services: AppServices): void;
  /** Draws the app now that the root is there. */
  draw(services: AppServices, actor: AppActor): Promise<void>;
}

/** The screen that the service has drawn, and what from (`drawn-state.ts`). */
export interface Drawn {
  screen: string;
  state: string;
}

/** What the service has drawn into the element; null for nothing. */
export function drawnIn(container: HTMLElement): Drawn | null {
  const { screen, state = "" } = container.querySelector<HTMLElement>(":scope > [data-screen]")?.dataset ?? {};
  return screen === undefined ? null : { screen, state };
}

/** @param drawn null where the service has drawn nothing that holds */
export function createPage(container: HTMLElement, drawn: Drawn | null): Page {
  let root: Root | null = null;
  /** Flushed, because React would leave a moment in which what was put back is changed again. */
  const takeOver = (app: ReactNode) => {
    putBackDrawn(container);
    flushSync(() => (root = hydrateRoot(container, app, { onRecoverableError: drawnAgain })));
  };
  const isDrawn = (snapshot: AppSnapshot) =>
    screenOf(snapshot) === drawn?.screen && drawnState(snapshot) === drawn.state;
  return {
    hydrate(services) {
      takeOver(<App services={services} />);
    },
    redraw: (services) => root?.render(<App services={services} />),
    async draw(services, actor) {
      if (drawn !== null && isAwaited(drawn, actor.getSnapshot())) {
        const removeBanner = drawBeside(services, <ConnectionBanner />);
        await until(actor, (snapshot) => !isAwaited(drawn, snapshot));
        const { workspace } = actor.getSnapshot().children;
        if (drawn.screen === "workspace" && workspace) {
          await until(workspace, (snapshot) => !snapshot.hasTag("busy"));
        }
        removeBanner();
      }
      const app = <App services={services} />;
      const screen = screenOf(actor.getSnapshot());
      if (root) {
        root.render(app);
      } else if (drawn?.screen === screen) {
        // What is drawn stays, and what is pressed in it is kept, until its code can be had.
        await untilLoaded(() => preloadScreen(screen));
        // The root may know it as missing from an earlier attempt.
        if (actor.getSnapshot().value.screen !== "there") actor.send({ type: "screen.load" });
        // Back or Forward may have been pressed meanwhile; then what is drawn is of another screen.
        if (isDrawn(actor.getSnapshot())) takeOver(app);
        else createRoot(container).render(app);
      } else {
        createRoot(container).render(app);
      }
    },
  };
}

/** Hydration found something else than React would draw, and React has drawn the page itself (`carryOver`). */
const drawnAgain = () => debugLog("the page differed from what the service has drawn, and was drawn again");

/** Whether what the service has drawn for a signed-in person stays until the root knows who that is. */
function isAwaited(drawn: Drawn, snapshot: AppSnapshot): boolean {
  switch (screenOf(snapshot)) {
    case "starting":
      return true;
    case "unreachable":
      // What is typed would be lost. In the workspace nothing is, so it gives way to what says what is wrong.
      // It stays also while the service is being asked again.
      return (
        drawn.screen !== "workspace" &&
        (!snapshot.matches({ connection: "online" }) || snapshot.matches({ session: { unreachable: "retrying" } }))
      );
    default:
      return false;
  }
}

/** Offers the page of a newer build while the app itself draws nothing that the root knows. */
export function offerReloadBeside(services: AppServices): void {
  drawBeside(services, <UpdateBanner ready />);
}

/** Draws a banner while the app itself draws nothing. Returns how to remove it. */
function drawBeside(services: AppServices, banner: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <AppScopeProvider services={services}>
      <Banners>{banner}</Banners>
    </AppScopeProvider>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}
