import * as v from "valibot";
import { createActor } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import type { Config } from "../machines/shared/config.ts";
import { type DrawnFrom, fingerprint } from "../machines/shared/drawn-from.ts";
import { isEmbeddedBrowser } from "../machines/shared/embedded-browser.ts";
import { plainFailure } from "../machines/shared/failure.ts";
import type { Part } from "../machines/shared/parts.ts";
import { withPorts } from "../machines/shared/ports.ts";
import { createRecorder, type Recorder } from "../machines/snapshot/recorder.ts";
import type { Routes } from "../machines/shared/routes.ts";
import { followAddress } from "./adapters/address-bar.ts";
import { clock } from "./adapters/clock.ts";
import { followEdits } from "./adapters/edits.ts";
import { createBrowserPorts } from "./adapters/browser-ports.ts";
import type { DesktopShell } from "./adapters/desktop-shell.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import { registerWorker } from "./adapters/service-worker.ts";
import type { BrowserStorage } from "./adapters/storage.ts";
import { type ChangingVoice, followLanguage } from "./adapters/language.ts";
import { followTheme } from "./adapters/theme.ts";
import { type AppActor, until } from "./app-actor.ts";
import { reportCode } from "./snapshot/open-report.ts";
import { parts } from "./parts.ts";
import { likelyParts, offlineParts } from "./screens/screens.ts";
import type { Watcher } from "./watcher.ts";
import type { Platform } from "../machines/shared/contract-values.ts";

export interface StartOptions {
  config: Config;
  routes: Routes;
  storage: BrowserStorage;
  shell: DesktopShell | null;
  voice: ChangingVoice;
  /** Inspectors that look on. */
  watchers: readonly Watcher[];
  /** The facts from which the service has drawn the page; null where it has drawn none. */
  drawnFrom: DrawnFrom | null;
}

/** Makes the ports real and starts the root actor on the address of the page. Called once, by the composition root. */
export async function start(options: StartOptions): Promise<{ actor: AppActor; recorder: Recorder }> {
  const { config, routes, storage, shell, voice, watchers, drawnFrom } = options;
  const token = storage.token();
  const session = drawnFrom?.session ?? null;
  const isOurs = session !== null && token !== null && fingerprint(token.reveal()) === session.token;
  // In a desktop shell the workspace begins differently, and the service knows of none.
  const known = isOurs && shell === null ? await readAnswers(session) : null;
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
      token,
      session: known?.session ?? null,
      workspaces: known?.workspaces ?? null,
      email: drawnFrom === null ? storage.email() : drawnFrom.email,
      ending: ending && plainFailure(ending, clock.now()),
      theme: storage.theme(),
      language: voice.current().language,
      platform: platformOf(shell),
      shell: shell && { app: shell.app, version: shell.version },
      company: drawnFrom?.company ?? null,
      embedded: drawnFrom?.embedded ?? isEmbeddedBrowser(navigator.userAgent),
      recovery: storage.recoveryProof.isKept() ? "kept" : null,
      signInAt: storage.signInAt(),
    },
  });
  /** Nobody who is not signed in sees menus, and no page waits for them: they come once it is drawn. */
  async function load(part: Part) {
    if (part === "menus") {
      await until(root, (snapshot) => snapshot.matches({ session: "signedIn", screen: "there" }));
      await whenIdle();
    }
    await parts.load(part);
  }
  const ports = createBrowserPorts(config, routes, storage, shell, root);
  const actor = withPorts(root, { ...ports, parts: { ...parts, load } }).start();

  for (const watcher of watchers) watcher.follow?.(actor, routes);
  followAddress(actor, routes);
  followTheme(actor);
  followLanguage(actor, voice);
  followEdits(actor);
  void loadAhead(actor);
  if (import.meta.env.PROD) void registerWorkerAtRest(actor);
  return { actor, recorder };
}

/**
 * The socket comes first: without it no other screen is reached. Then what is needed when it is lost; the rest only
 * once somebody is there.
 */
async function loadAhead(actor: AppActor) {
  const used = firstUse();
  await until(actor, (snapshot) => snapshot.matches({ connection: "online" }));
  await loadOneByOne(offlineParts);
  await used;
  await loadOneByOne([...likelyParts, reportCode.load]);
}

/** Resolves when the page is first used. Autofill tells of itself by `input` only. */
const firstUse = () =>
  new Promise<void>((resolve) => {
    for (const sign of ["pointermove", "pointerdown", "keydown", "input"]) {
      addEventListener(sign, () => resolve(), { capture: true, once: true, passive: true });
    }
  });

/** The answers that came with the page, parsed like any others; null if they are not as they should be. */
async function readAnswers({ authenticate, getWorkspaceList }: NonNullable<DrawnFrom["session"]>) {
  // The schemas of calls are only needed here before the socket is.
  const { calls } = await untilLoaded(() => import("../machines/shared/contract.ts"));
  const session = v.safeParse(calls.authenticate.reply, authenticate);
  const workspaces = v.safeParse(calls.getWorkspaceList.reply, getWorkspaceList);
  return session.success && workspaces.success ? { session: session.output, workspaces: workspaces.output } : null;
}

/** While the browser is idle, so that nothing the person does waits. What fails is loaded again when needed. */
async function loadOneByOne(loaders: readonly (() => Promise<unknown>)[]) {
  for (const load of loaders) {
    await whenIdle();
    await Promise.allSettled([load()]);
  }
}

/** Only when the first connection was made or has failed is everything there that the person may be waiting for. */
async function registerWorkerAtRest(actor: AppActor) {
  await until(actor, ({ value }) => value.connection !== "connecting");
  await whenIdle();
  void registerWorker(() => actor.send({ type: "update.ready" }));
}

/** A processor that is busy all the time, with an animation say, must not keep things from ever being loaded. */
const LONGEST_WAIT_MS = 1_000;

/** Waits until the browser has nothing to do. Not every browser tells; there the next task is soon enough. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else clock.setTimeout(resolve, 0);
  });

/** The platform: desktop shell first, then touch device or in-app browser, else web. */
function platformOf(shell: DesktopShell | null): Platform {
  if (shell) return "DESKTOP";
  const touch = navigator.maxTouchPoints > 0 && matchMedia("(pointer: coarse)").matches;
  return touch || isEmbeddedBrowser(navigator.userAgent) ? "MOBILE" : "WEB";
}
