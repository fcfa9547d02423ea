import * as v from "valibot";
import { createActor } from "xstate";
import { isOnline } from "../machines/app/app.selectors.ts";
import { appMachine } from "../machines/app/app.machine.ts";
import type { ChunkName } from "../machines/shared/chunks.ts";
import type { Config } from "../machines/shared/config.ts";
import type { Ending } from "../machines/shared/kept-values.ts";
import { type DrawnFrom, fingerprint } from "../machines/shared/drawn-from.ts";
import { isEmbeddedBrowser } from "../machines/shared/embedded-browser.ts";
import { referenceOfCall } from "../machines/shared/call-reference.ts";
import { plainFailure } from "../machines/shared/failure.ts";
import { withEffects } from "../machines/shared/actors.ts";
import { createRecorder, type Recorder } from "../machines/snapshot/recorder.ts";
import type { Routes } from "../machines/shared/routes.ts";
import { createAddressBar } from "./adapters/address-bar.ts";
import { clock } from "./adapters/clock.ts";
import { randomId } from "./adapters/random-id.ts";
import { followEdits } from "./adapters/edits.ts";
import { createEffects } from "./adapters/effects.ts";
import type { DesktopShell } from "./adapters/desktop-shell.ts";
import { socketCode } from "./adapters/socket.ts";
import { untilLoaded } from "./adapters/until-loaded.ts";
import { registerWorker } from "./adapters/service-worker.ts";
import { nextTask } from "./adapters/next-task.ts";
import type { BrowserStorage } from "./adapters/storage.ts";
import { type ChangingTextsStore, followLanguage } from "./adapters/language.ts";
import { followTheme } from "./adapters/theme.ts";
import { whenIdle } from "./adapters/when-idle.ts";
import { until } from "./adapters/until.ts";
import type { AppActor } from "./app-actor.ts";
import { load, loadsFor } from "./chunks.ts";
import { reportCode } from "./snapshot/open-report.ts";
import type { Watcher } from "./watcher.ts";
import type { Platform } from "../machines/shared/contract-values.ts";

export interface StartOptions {
  config: Config;
  routes: Routes;
  storage: BrowserStorage;
  shell: DesktopShell | null;
  textsStore: ChangingTextsStore;
  /** The inspectors that watch the app. */
  watchers: readonly Watcher[];
  /** The facts from which the service has drawn the page; null if it has drawn none. */
  drawnFrom: DrawnFrom | null;
  /** Why the session ended on the page before, for the person to read. */
  ending: Ending | null;
  /** Resolves when the page has the code of the views. The chunks that the charts load wait for that. */
  pageCode: Promise<unknown>;
}

/** Creates the browser's effects and starts the root actor at the page's address. The composition root calls it once. */
export async function start(options: StartOptions): Promise<{ actor: AppActor; recorder: Recorder }> {
  const { config, routes, storage, shell, textsStore, watchers, drawnFrom, ending, pageCode } = options;
  // The socket's code comes together with the views, so that a press waits for one thing. The charts open the socket, and
  // load the code again if that fails here.
  void Promise.allSettled([socketCode.load()]);
  const token = storage.token();
  const session = drawnFrom?.session ?? null;
  const isSameToken = session !== null && token !== null && fingerprint(token.reveal()) === session.token;
  // In a desktop shell the workspace begins differently, and the service does not know of the shell.
  const known = isSameToken && shell === null ? await readReplies(session) : null;
  const recorder = createRecorder(clock.now);
  const addressBar = createAddressBar(routes);
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
        passkeys: config.passkeys,
        extensions: config.extensions,
        paths: config.paths,
      },
      visit: routes.parse(location.pathname, location.search),
      token,
      session: known?.session ?? null,
      workspaces: known?.workspaces ?? null,
      email: drawnFrom === null ? storage.email() : drawnFrom.email,
      ending: ending && { ...plainFailure(ending.code, clock.now(), null), ...ending },
      theme: storage.theme(),
      language: textsStore.current().language,
      platform: platformOf(shell),
      shell: shell && { app: shell.app, version: shell.version },
      company: drawnFrom?.company ?? null,
      embedded: drawnFrom?.embedded ?? isEmbeddedBrowser(navigator.userAgent),
      recovery: storage.recoveryProof.isKept() ? "kept" : null,
      signInAt: storage.signInAt(),
      reference: referenceOfCall(randomId()),
    },
  });
  await nextTask();
  const effects = createEffects(config, storage, addressBar, shell, root, pageCode, loadsFor(root, pageCode));
  const actor = withEffects(root, effects).start();

  for (const watcher of watchers) watcher.follow?.(actor, routes);
  addressBar.follow(actor);
  followTheme(actor);
  followLanguage(actor, textsStore);
  followEdits(actor);
  void loadAhead(actor, pageCode, followFirstUse(actor));
  if (import.meta.env.PROD) void registerWorkerWhenIdle(actor, pageCode);
  return { actor, recorder };
}

/**
 * Loads chunks before a person needs them: once connected, the screens of a lost connection; the rest once a person uses
 * the page.
 */
async function loadAhead(actor: AppActor, pageCode: Promise<unknown>, used: Promise<unknown>) {
  await until(actor, isOnline);
  await pageCode;
  await loadOneByOne(offline.map(loaderOf));
  await used;
  await loadOneByOne([loadKit, ...likely.map(loaderOf), reportCode.load]);
}

const loaderOf = (chunk: ChunkName) => () => load({ chunk });
const loadKit = () => import("./components/mantine-root/mantine-root.tsx");

/** The screens that a person needs without a connection. */
const offline: readonly ChunkName[] = ["unreachable", "leaving", "signingOut", "fault"];
/** The screens and menus that follow a sign-in. */
const likely: readonly ChunkName[] = ["workspace", "multiFactorLogin", "verifyEmail", "changePassword", "menus"];

/** Tells the root when a person first uses the page, and then resolves. The browser reports autofill by `input` only. */
const followFirstUse = (actor: AppActor) =>
  new Promise<void>((resolve) => {
    const used = new AbortController();
    const options = { capture: true, passive: true, signal: used.signal };
    const note = () => {
      used.abort();
      actor.send({ type: "page.used" });
      resolve();
    };
    for (const sign of ["pointermove", "pointerdown", "keydown", "input"]) addEventListener(sign, note, options);
  });

/** Parses the replies that came with the page; null if one of them is invalid. */
async function readReplies({ authenticate, getWorkspaceList }: NonNullable<DrawnFrom["session"]>) {
  // Loaded here, because otherwise only the socket needs the schemas, and it loads later.
  const { calls } = await untilLoaded(() => import("../machines/shared/contract.ts"));
  const session = v.safeParse(calls.authenticate.reply, authenticate);
  const workspaces = v.safeParse(v.nullable(calls.getWorkspaceList.reply), getWorkspaceList);
  return session.success && workspaces.success ? { session: session.output, workspaces: workspaces.output } : null;
}

/**
 * Loads chunks while the browser is idle, so that they delay no action of the person. The app loads a failed one again
 * when it needs it.
 */
async function loadOneByOne(loaders: readonly (() => Promise<unknown>)[]) {
  for (const load of loaders) {
    await whenIdle();
    await Promise.allSettled([load()]);
  }
}

/**
 * Registers the worker after the first connection was made or has failed, when the person waits for no other download.
 */
async function registerWorkerWhenIdle(actor: AppActor, pageCode: Promise<unknown>) {
  await pageCode;
  await until(actor, ({ value }) => value.connection !== "connecting");
  await whenIdle();
  void registerWorker(() => actor.send({ type: "update.ready" }));
}

/** The platform: desktop shell first, then touch device or in-app browser, else web. */
function platformOf(shell: DesktopShell | null): Platform {
  if (shell) return "DESKTOP";
  const touch = navigator.maxTouchPoints > 0 && matchMedia("(pointer: coarse)").matches;
  return touch || isEmbeddedBrowser(navigator.userAgent) ? "MOBILE" : "WEB";
}
