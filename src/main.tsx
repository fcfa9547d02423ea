import "./trusted-types.ts";
import "./theme/tokens.css";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { AppEvent } from "../machines/app/app.types.ts";
import type { LoginEvent } from "../machines/login/login.types.ts";
import type { Config } from "../machines/shared/config.ts";
import { present } from "../machines/shared/present.ts";
import { createRoutes } from "../machines/shared/routes.ts";
import { screenOfRoute } from "../machines/shared/screens.ts";
import { clock } from "./adapters/clock.ts";
import { readConfiguration } from "./adapters/configuration.ts";
import { allowDebugLog } from "./adapters/debug-log.ts";
import { whenBuildReplaced } from "./adapters/deployed-build.ts";
import { loadShell } from "./adapters/platform.ts";
import { createStorage, isStorageOpen } from "./adapters/storage.ts";
import { App, screenOf } from "./app.tsx";
import { AppContext, type AppServices } from "./app-actor.ts";
import { UpdateBanner } from "./components/update-banner.tsx";
import type { Reason } from "./screens/cannot-start.tsx";
import { preloadScreen } from "./screens/screens.ts";
import { en } from "./texts/en.ts";

/** The statecharts are asked for again after this long when they could not be loaded. */
const LOAD_AGAIN_MS = 3_000;

/**
 * The composition root. The login page arrives drawn; React takes it over at once, so that the form is
 * alive, and the statecharts follow while the person types. Every other page waits for them.
 */
async function run(config: Config, container: HTMLElement) {
  if (!config.production) allowDebugLog();
  const shellLoaded = loadShell();
  const storage = createStorage(config);
  const routes = createRoutes(config.paths);
  const drawn = container.firstElementChild?.getAttribute("data-screen");
  const heldForRoot: AppEvent[] = [];
  const heldForLogin: LoginEvent[] = [];
  const waiting: AppServices = {
    actor: null,
    send: (event) => heldForRoot.push(event),
    early: {
      identifier: storage.email() ?? "",
      connection: "connecting",
      hold: (event) => heldForLogin.push(event),
    },
    drafts: storage.drafts,
    config,
    routes,
    texts: en,
    now: clock.now,
  };
  // The screen that the address names is fetched beside the statecharts; what is not had is asked for again.
  const visit = routes.parse(location.pathname, location.search);
  void Promise.allSettled([preloadScreen(screenOfRoute[visit.route.name])]);

  let root: Root | null = null;
  let offline = false;
  let updateReady = false;
  const drawEarly = () => {
    const early = { ...waiting.early, ...(offline && { connection: "offline" as const }) };
    root?.render(<App services={{ ...waiting, early }} updateReady={updateReady} />);
  };
  let offerReload = () => {
    updateReady = true;
    if (root) drawEarly();
    else drawAlone(waiting, <UpdateBanner ready />);
  };
  whenBuildReplaced(() => offerReload());
  if (drawn === "login" && storage.token() === null) root = hydrateRoot(container, <App services={waiting} />);

  const { start } = await untilLoaded(
    () => import("./start.ts"),
    () => {
      offline = true;
      drawEarly();
    },
  );
  const actor = start(config, routes, storage, await shellLoaded);
  offerReload = () => actor.send({ type: "update.ready" });
  for (const event of heldForLogin) actor.getSnapshot().children.login?.send(event);
  for (const event of heldForRoot) actor.send(event);

  const app = <App services={{ ...waiting, actor, send: actor.send }} />;
  if (root) return root.render(app);
  const screen = screenOf(actor.getSnapshot());
  if (drawn !== screen) return createRoot(container).render(app);
  // What is drawn stays, and what is pressed in it is kept, until its code can be had.
  await untilLoaded(
    () => preloadScreen(screen),
    () => {},
  );
  hydrateRoot(container, app);
}

/** While the app itself draws nothing yet. */
function drawAlone(services: AppServices, content: ReactNode) {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(<AppContext value={services}>{content}</AppContext>);
}

async function showProblems(reason: Reason, problems: readonly string[], container: HTMLElement) {
  const { CannotStart } = await import("./screens/cannot-start.tsx");
  createRoot(container).render(<CannotStart reason={reason} problems={problems} />);
}

async function untilLoaded<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // No connection, most likely: the page says so and the person may go on typing.
      onFailure();
      await new Promise<void>((resolve) => clock.setTimeout(resolve, LOAD_AGAIN_MS));
    }
  }
}

const container = present(document.getElementById("root"));
const configuration = readConfiguration();
// Not awaited: the chunks that are loaded here import from this one, which must have ended by then.
if ("problems" in configuration) void showProblems("configuration", configuration.problems, container);
else if (!isStorageOpen()) void showProblems("storageClosed", [], container);
else void run(configuration, container);
