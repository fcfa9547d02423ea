import "./trusted-types.ts";
import "./theme/tokens.css";
import { assertPresent } from "../workbench/assert-present.ts";
import { referenceOfCall } from "../machines/shared/call-reference.ts";
import type { Config } from "../machines/shared/config.ts";
import { createRoutes } from "../machines/shared/routes.ts";
import type { Envelope } from "../machines/snapshot/envelope.ts";
import { clock } from "./adapters/clock.ts";
import { readConfiguration, readDrawnFrom } from "./adapters/configuration.ts";
import { allowDebugLog } from "./adapters/debug-log.ts";
import { whenBuildReplaced } from "./adapters/deployed-build.ts";
import { loadShell } from "./adapters/desktop-shell.ts";
import { nextTask } from "./adapters/next-task.ts";
import { createTextsStore, firstLanguage } from "./adapters/language.ts";
import { randomId } from "./adapters/random-id.ts";
import { followReportKeys } from "./adapters/report-keys.ts";
import { createStorage, isStorageOpen } from "./adapters/storage.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import type { AppServices } from "./app-actor.ts";
import type { Reason } from "./screens/app/cannot-start.tsx";
import { drawnScreen } from "./drawn-page.ts";
import { createNotice } from "./notice.ts";
import { screenCode } from "./screens/screens.ts";
import { openReport } from "./snapshot/open-report.ts";
import { start } from "./start.ts";
import { loadTexts, textsOf } from "./texts/language-texts.ts";

declare global {
  interface Window {
    /** Support staff use it when they look at the console together with a person. */
    foyer: { snapshot(): Promise<Envelope> };
  }
}

/**
 * The composition root: creates the services from the page's facts, starts the root actor, and draws the app once the
 * views have come. The charts start before them, so that the socket is open when a person presses.
 */
async function run(config: Config, container: HTMLElement) {
  if (!config.production) allowDebugLog();
  const drawnFrom = readDrawnFrom();
  const routes = createRoutes(config.paths);
  const storage = createStorage(config, routes);
  const language = firstLanguage(storage);
  const shellLoaded = loadShell();
  const languageTexts = await untilLoaded(() => loadTexts(language));
  const ending = storage.ending.recall();
  // Until the app can show it, such as while its code cannot be loaded and the notice offers a reload.
  const keepUnseen = () => {
    if (ending !== null) storage.ending.keep(ending);
  };
  addEventListener("pagehide", keepUnseen);
  const notice = createNotice(textsOf(languageTexts));
  let isReplaced = false;
  let offerReload = () => {
    isReplaced = true;
    notice.offerReload();
  };
  whenBuildReplaced(() => offerReload());
  const viewsLoaded = untilLoaded(() => import("./page.tsx"), notice.sayOffline);
  // The root loads every other screen. This one, which the page shows already, is loaded here.
  const drawn = drawnScreen(container);
  const screenLoaded = drawn === null ? null : untilLoaded(screenCode(drawn).load, notice.sayOffline);
  const pageCode = Promise.all([viewsLoaded, screenLoaded]);
  const textsStore = createTextsStore(languageTexts);
  const watchers = INSPECTOR ? await watchersOf(config) : [];
  const shell = await shellLoaded;
  const options = { config, routes, storage, shell, textsStore, watchers, drawnFrom, ending, pageCode };
  const { actor, recorder } = await start(options);
  const { now } = clock;
  const year = drawnFrom?.year ?? new Date(now()).getFullYear();
  const services: AppServices = { actor, recorder, drafts: storage.drafts, config, routes, textsStore, now, year };
  followReportKeys(() => void openReport(services));
  window.foyer = {
    async snapshot() {
      const { takeSnapshot } = await import("./snapshot/take.ts");
      return takeSnapshot(services);
    },
  };
  const [{ show }] = await pageCode;
  // Before this task, the root takes the code of the drawn screen and starts its flow.
  await nextTask();
  notice.remove();
  removeEventListener("pagehide", keepUnseen);
  show(container, services, drawnFrom?.language === textsStore.current().language);
  // After the hydration, because no drawn page has the offer.
  offerReload = () => actor.send({ type: "update.ready" });
  if (isReplaced) offerReload();
}

async function watchersOf(config: Config) {
  const added = await Promise.all((window.foyerWatchers ?? []).map((watchers) => watchers(config)));
  return added.flat();
}

/** Says why the app cannot start in this browser or with this configuration. */
async function say(reason: Reason, problems: readonly string[]) {
  const { showProblems } = await untilLoaded(() => import("./screens/app/cannot-start.tsx"));
  await showProblems(reason, problems, referenceOfCall(randomId()), container);
}

const container = assertPresent(document.getElementById("root"));
const configuration = readConfiguration();
// Not awaited: the chunks that these calls load import from this module, which must have finished first.
if ("problems" in configuration) void say("configuration", configuration.problems);
else if (!isStorageOpen()) void say("storageClosed", []);
else void nextTask().then(() => run(configuration, container));
