import "./trusted-types.ts";
import "./theme/tokens.css";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { AppEvent } from "../machines/app/app.types.ts";
import type { LoginEvent } from "../machines/login/login.types.ts";
import type { Config } from "../machines/shared/config.ts";
import { languageFor } from "../machines/shared/languages.ts";
import { assertPresent } from "../machines/shared/assert-present.ts";
import { createRoutes, pages } from "../machines/shared/routes.ts";
import type { Envelope } from "../machines/snapshot/envelope.ts";
import { clock } from "./adapters/clock.ts";
import { readConfiguration } from "./adapters/configuration.ts";
import { allowDebugLog } from "./adapters/debug-log.ts";
import { whenBuildReplaced } from "./adapters/deployed-build.ts";
import { isEmbeddedBrowser } from "./adapters/embedded-browser.ts";
import { loadShell } from "./adapters/platform.ts";
import { createVoice, firstLanguage, showLanguage } from "./adapters/language.ts";
import { followReportKeys } from "./adapters/report-keys.ts";
import { createStorage, isStorageOpen } from "./adapters/storage.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import { App, screenOf } from "./app.tsx";
import type { AppServices, EarlyLogin } from "./app-actor.ts";
import { AppScopeProvider } from "./app-scope-provider.tsx";
import { Banners } from "./components/connection-banner/connection-banner.tsx";
import { UpdateBanner } from "./components/update-banner/update-banner.tsx";
import type { Reason } from "./screens/cannot-start.tsx";
import { preloadScreen } from "./screens/screens.ts";
import { openReport } from "./snapshot/open-report.ts";
import { loadSpeech } from "./texts/speech.ts";

declare global {
  interface Window {
    /** For support, who may be looking at the console with a person. */
    foyer: { snapshot(): Promise<Envelope | null> };
  }
}

/**
 * The composition root. The login page arrives drawn; React takes it over at once, so that the form is
 * alive, and the statecharts follow while the person types. Every other page waits for them.
 */
async function run(config: Config, container: HTMLElement) {
  if (!config.production) allowDebugLog();
  const shellLoaded = loadShell();
  const routes = createRoutes(config.paths);
  const storage = createStorage(config, routes);
  const language = firstLanguage(storage);
  // What was drawn ahead in another language than the person's own is no more than a sketch.
  const drawn =
    document.documentElement.lang === language ? container.firstElementChild?.getAttribute("data-screen") : undefined;
  // The mailboxes of the actors that are not there yet.
  const heldForRoot: AppEvent[] = [];
  const heldForLogin: LoginEvent[] = [];
  let toRoot: (event: AppEvent) => void = (event) => heldForRoot.push(event);
  let toLogin: (event: LoginEvent) => void = (event) => heldForLogin.push(event);
  // The screen that the address names is fetched beside the statecharts; what is not had is asked for again.
  const visit = routes.parse(location.pathname, location.search);
  void Promise.allSettled([preloadScreen(pages[visit.route.name].screen)]);

  // Pressed before there is anything to report of, they are answered as soon as there is.
  let begin: (services: AppServices) => void = () => {};
  const begun = new Promise<AppServices>((resolve) => (begin = resolve));
  followReportKeys(() => void begun.then(openReport));

  const voice = createVoice(await untilLoaded(() => loadSpeech(language)));
  let root: Root | null = null;
  let services: AppServices = {
    actor: null,
    send: (event) => toRoot(event),
    early: {
      identifier: storage.email() ?? "",
      connection: "connecting",
      busy: false,
      hold(event) {
        if (event.type !== "form.submit" || services.early.busy) return;
        toLogin(event);
        redraw({ busy: true });
      },
    },
    drafts: storage.drafts,
    recorder: null,
    config,
    routes,
    voice,
    now: clock.now,
  };
  /** Until the root is there, what the login form goes by changes here. */
  function redraw(change: Partial<EarlyLogin>) {
    if (services.actor !== null) return;
    services = { ...services, early: { ...services.early, ...change } };
    root?.render(<App services={services} />);
  }
  let offerReload = () => offerReloadBeside(services);
  whenBuildReplaced(() => offerReload());
  if (drawn === "login" && storage.token() === null) root = hydrateRoot(container, <App services={services} />);

  const { start } = await untilLoaded(
    () => import("./start.ts"),
    () => {
      if (services.early.connection === "offline") return;
      redraw({ connection: "offline" });
      // The root goes on from there: the banner says that the connection is back, as after any outage.
      toRoot({ type: "connection.failed" });
    },
  );
  const watchers = INSPECTOR ? ((await window.foyerWatchers?.(config)) ?? []) : [];
  const { actor, recorder } = start(config, routes, storage, await shellLoaded, voice, watchers);
  for (const watcher of watchers) watcher.follow?.(actor, routes);
  // What is pressed until the views are drawn with the root goes straight to it.
  toLogin = (event) => actor.getSnapshot().children.login?.send(event);
  toRoot = actor.send;
  heldForLogin.forEach(toLogin);
  heldForRoot.forEach(toRoot);

  services = { ...services, actor, recorder, send: actor.send };
  begin(services);
  window.foyer = { snapshot: async () => (await import("./snapshot/take.ts")).takeSnapshot(services) };
  const app = <App services={services} />;
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
  // What is drawn ahead is the same for every browser; only now that it is alive may it differ.
  if (isEmbeddedBrowser(navigator.userAgent)) actor.send({ type: "browser.embedded" });
  offerReload = () => actor.send({ type: "update.ready" });
}

/** While the app itself draws nothing that the root knows. */
function offerReloadBeside(services: AppServices) {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(
    <AppScopeProvider services={services}>
      <Banners>
        <UpdateBanner ready />
      </Banners>
    </AppScopeProvider>,
  );
}

async function showProblems(reason: Reason, problems: readonly string[], container: HTMLElement) {
  const { CannotStart } = await import("./screens/cannot-start.tsx");
  const { language, translation } = await untilLoaded(() => loadSpeech(languageFor(navigator.languages)));
  showLanguage(language);
  createRoot(container).render(<CannotStart reason={reason} problems={problems} translation={translation} />);
}

const container = assertPresent(document.getElementById("root"));
const configuration = readConfiguration();
// Not awaited: the chunks that are loaded here import from this one, which must have ended by then.
if ("problems" in configuration) void showProblems("configuration", configuration.problems, container);
else if (!isStorageOpen()) void showProblems("storageClosed", [], container);
else void run(configuration, container);
