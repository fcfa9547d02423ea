import "./trusted-types.ts";
import "./theme/tokens.css";
import type { AppEvent } from "../machines/app/app.types.ts";
import type { LoginEvent } from "../machines/login/login.types.ts";
import { assertPresent } from "../machines/shared/assert-present.ts";
import type { Config } from "../machines/shared/config.ts";
import { createRoutes, pages } from "../machines/shared/routes.ts";
import type { Envelope } from "../machines/snapshot/envelope.ts";
import { clock } from "./adapters/clock.ts";
import { readConfiguration } from "./adapters/configuration.ts";
import { allowDebugLog } from "./adapters/debug-log.ts";
import { whenBuildReplaced } from "./adapters/deployed-build.ts";
import { loadShell } from "./adapters/desktop-shell.ts";
import { isEmbeddedBrowser } from "./adapters/embedded-browser.ts";
import { firstUse, usedOrRested } from "./adapters/first-use.ts";
import { createVoice, firstLanguage } from "./adapters/language.ts";
import { nextTask } from "./adapters/next-task.ts";
import { followReportKeys } from "./adapters/report-keys.ts";
import { createStorage } from "./adapters/storage.ts";
import { isStorageOpen } from "./adapters/storage-open.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import type { AppServices, EarlyLogin } from "./app-actor.ts";
import { noteDrawnControls } from "./early-use.ts";
import { createMailbox } from "./mailbox.ts";
import { createPage, drawnIn, offerReloadBeside } from "./page.tsx";
import { showProblems } from "./problems.tsx";
import { isIndependent, preloadScreen } from "./screens/screens.ts";
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
 * alive, and the statecharts follow while the person types. Pages that are of use only with them wait for them.
 */
async function run(config: Config, container: HTMLElement) {
  const used = firstUse();
  if (!config.production) allowDebugLog();
  const shellLoaded = loadShell();
  const routes = createRoutes(config.paths);
  const storage = createStorage(config, routes);
  const language = firstLanguage(storage);
  // What was drawn ahead in another language than the person's own is no more than a sketch.
  const sketch = drawnIn(container);
  if (sketch !== null) noteDrawnControls(container, sketch.screen);
  const isOwnLanguage = globalThis.drawnAhead?.language === language;
  const drawn = isOwnLanguage ? sketch : null;
  const screen = drawn?.screen ?? null;
  const isAliveAlone = isIndependent(screen) && storage.token() === null;
  const page = createPage(container, drawn);
  const toRoot = createMailbox<AppEvent>();
  const toLogin = createMailbox<LoginEvent>();
  // The screen that the address names is fetched beside the statecharts; what is not had is asked for again.
  const visit = routes.parse(location.pathname, location.search);
  void Promise.allSettled([preloadScreen(pages[visit.route.name].screen)]);

  // Pressed before there is anything to report of, they are answered as soon as there is.
  let begin: (services: AppServices) => void = () => {};
  const begun = new Promise<AppServices>((resolve) => (begin = resolve));
  followReportKeys(() => void begun.then(openReport));
  window.foyer = {
    async snapshot() {
      const { takeSnapshot } = await import("./snapshot/take.ts");
      return takeSnapshot(await begun);
    },
  };

  const voice = createVoice(await untilLoaded(() => loadSpeech(language)));
  let services: AppServices = {
    actor: null,
    send: toRoot.send,
    early: {
      screen: isAliveAlone ? screen : "starting",
      identifier: storage.email() ?? "",
      connection: "connecting",
      busy: false,
      hold(event) {
        if (services.early.busy) return;
        toLogin.send(event);
        if (event.type === "form.submit") changeEarly({ busy: true });
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
  function changeEarly(change: Partial<EarlyLogin>) {
    if (services.actor !== null) return;
    services = { ...services, early: { ...services.early, ...change } };
    page.redraw(services);
  }
  let offerReload = () => offerReloadBeside(services);
  whenBuildReplaced(() => offerReload());
  if (isAliveAlone) {
    await untilLoaded(() => preloadScreen(screen));
    page.hydrate(services);
    // Nothing is asked of the statecharts yet, and making them would hold up what the person does first.
    await usedOrRested(used);
  }

  const { start } = await untilLoaded(
    () => {
      // The first thing that the statecharts want. What is not had is asked for again.
      void Promise.allSettled([import("./adapters/socket-line.ts")]);
      return import("./start.ts");
    },
    () => {
      if (services.early.connection === "offline") return;
      changeEarly({ connection: "offline" });
      // The root goes on from there: the banner says that the connection is back, as after any outage.
      toRoot.send({ type: "connection.failed" });
    },
  );
  await nextTask();
  const watchers = INSPECTOR ? ((await window.foyerWatchers?.(config)) ?? []) : [];
  const { actor, recorder } = start(config, routes, storage, await shellLoaded, voice, watchers, used);
  for (const watcher of watchers) watcher.follow?.(actor, routes);
  // What is pressed until the views are drawn with the root goes straight to it.
  toLogin.open((event) => actor.getSnapshot().children.login?.send(event));
  toRoot.open(actor.send);

  services = { ...services, actor, recorder, send: actor.send };
  begin(services);
  await page.draw(services, actor);
  // What is drawn ahead is the same for every browser; only now that it is alive may it differ.
  if (isEmbeddedBrowser(navigator.userAgent)) actor.send({ type: "browser.embedded" });
  offerReload = () => actor.send({ type: "update.ready" });
}

const container = assertPresent(document.getElementById("root"));
const configuration = readConfiguration();
// Not awaited: the chunks that are loaded here import from this one, which must have ended by then.
if ("problems" in configuration) void showProblems("configuration", configuration.problems, container);
else if (!isStorageOpen()) void showProblems("storageClosed", [], container);
else void nextTask().then(() => run(configuration, container));
