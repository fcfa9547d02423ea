import { createActor } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import type { Config } from "../machines/shared/config.ts";
import { plainFailure } from "../machines/shared/failure.ts";
import type { Part } from "../machines/shared/parts.ts";
import { withPorts } from "../machines/shared/ports.ts";
import { createRecorder, type Recorder } from "../machines/snapshot/recorder.ts";
import type { Routes } from "../machines/shared/routes.ts";
import { followAddress } from "./adapters/address-bar.ts";
import { clock } from "./adapters/clock.ts";
import { followEdits } from "./adapters/edits.ts";
import { createBrowserPorts } from "./adapters/browser-ports.ts";
import { readCompany } from "./adapters/configuration.ts";
import { type DesktopShell, platformOf } from "./adapters/platform.ts";
import { registerWorker } from "./adapters/service-worker.ts";
import { whenIdle } from "./adapters/when-idle.ts";
import type { BrowserStorage } from "./adapters/storage.ts";
import { type ChangingVoice, followLanguage } from "./adapters/language.ts";
import { followTheme } from "./adapters/theme.ts";
import type { AppActor } from "./app-actor.ts";
import { reportCode } from "./snapshot/open-report.ts";
import { parts } from "./parts.ts";
import { likelyParts } from "./screens/screens.ts";
import type { Watcher } from "./watcher.ts";

/**
 * Makes the ports real and starts the root actor on the address of the page. Called once, by the composition root.
 *
 * @param watchers inspectors that look on
 */
export function start(
  config: Config,
  routes: Routes,
  storage: BrowserStorage,
  shell: DesktopShell | null,
  voice: ChangingVoice,
  watchers: readonly Watcher[],
): { actor: AppActor; recorder: Recorder } {
  const recorder = createRecorder(clock.now);
  const ending = storage.takeEnding();
  const root = createActor(appMachine, {
    inspect(event) {
      recorder.inspect(event);
      for (const watcher of watchers) watcher.inspect(event);
    },
    input: {
      settings: {
        ownOrigin: location.origin,
        sites: config.products,
        surveyEnabled: config.surveyEnabled,
        paths: config.paths,
      },
      visit: routes.parse(location.pathname, location.search),
      token: storage.token(),
      email: storage.email(),
      ending: ending && plainFailure(ending, clock.now()),
      theme: storage.theme(),
      language: voice.current().language,
      platform: platformOf(shell),
      shell: shell && { app: shell.app, version: shell.version },
      company: readCompany(),
      recovery: storage.recoveryProof.isKept() ? "kept" : null,
      signInAt: storage.signInAt(),
    },
  });
  const ports = createBrowserPorts(config, routes, storage, shell);
  const actor = withPorts(root, { ...ports, parts: { ...parts, load: loadWithoutHaste } }).start();

  followAddress(actor, routes);
  followTheme(actor);
  followLanguage(actor, voice);
  followEdits(actor);
  loadAhead(actor);
  if (import.meta.env.PROD) registerWorkerAtRest(actor);
  return { actor, recorder };
}

/** No page waits for the menus. */
async function loadWithoutHaste(part: Part) {
  if (part === "menus") await whenIdle();
  await parts.load(part);
}

/** The socket comes first: without it no other screen is reached. */
function loadAhead(actor: AppActor) {
  let wasOnline = false;
  actor.subscribe((snapshot) => {
    const isOnline = snapshot.matches({ connection: "online" });
    if (isOnline && !wasOnline) void loadOneByOne([...likelyParts, reportCode.load]);
    wasOnline = isOnline;
  });
}

/** While the browser is idle, so that nothing the person does waits. What fails is loaded again when needed. */
async function loadOneByOne(loaders: readonly (() => Promise<unknown>)[]) {
  for (const load of loaders) {
    await whenIdle();
    await Promise.allSettled([load()]);
  }
}

/** Only when the first connection was made or has failed is everything there that the person may be waiting for. */
function registerWorkerAtRest(actor: AppActor) {
  const subscription = actor.subscribe(({ value }) => {
    if (value.connection === "connecting") return;
    subscription.unsubscribe();
    void whenIdle().then(() => registerWorker(() => actor.send({ type: "update.ready" })));
  });
}
