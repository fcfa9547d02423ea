import { WORKER_SCRIPT } from "../trusted-types.ts";
import type { WorkerMessage } from "../service-worker/messages.ts";
import { clock } from "./clock.ts";
import { debugLog, logError } from "./debug-log.ts";
import { entryScripts } from "./deployed-build.ts";

/** A page that stays open checks for a new build when it becomes visible again, at most this often. */
const UPDATE_CHECK_INTERVAL_MS = 10 * 60_000;
/** How long a reload waits for the new worker to take over. */
const TAKE_OVER_MS = 2_000;

/**
 * Registers the service worker and calls back when it has installed another build than this page's. Call it once the
 * page is idle. The app works without a worker, so errors are only logged.
 */
export async function registerWorker(onUpdate: () => void): Promise<void> {
  // Browsers offer service workers on secure origins only.
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  try {
    await workers.register(WORKER_SCRIPT);
    const registration = await workers.getRegistration();
    if (!registration) return;
    const watch = () => {
      for (const worker of [registration.installing, registration.waiting]) {
        if (worker) askWhenInstalled(worker, onUpdate);
      }
    };
    watch();
    registration.addEventListener("updatefound", watch);
    lookAgainWhenVisible(registration);
  } catch (error) {
    logError("the service worker could not be registered", error);
  }
}

/** Waits until a worker has installed its build, then asks whether that is this page's build. */
function askWhenInstalled(worker: ServiceWorker, onUpdate: () => void): void {
  if (worker.state === "redundant") return;
  if (worker.state === "installing") {
    worker.addEventListener("statechange", () => askWhenInstalled(worker, onUpdate), { once: true });
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    port1.close();
    if (data === false) onUpdate();
  });
  port1.start();
  const question: WorkerMessage = { type: "isBuildOf", scripts: entryScripts() };
  worker.postMessage(question, [port2]);
}

function lookAgainWhenVisible(registration: ServiceWorkerRegistration): void {
  let looked = clock.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || clock.now() < looked + UPDATE_CHECK_INTERVAL_MS) return;
    looked = clock.now();
    registration.update().catch(() => debugLog("no new version could be looked for"));
  });
}

/** Reloads the page, with the newest build if it is installed. */
export async function reloadUpdated(): Promise<void> {
  if ("serviceWorker" in navigator) {
    const workers = navigator.serviceWorker;
    const waiting = (await workers.getRegistration())?.waiting;
    if (waiting) {
      await new Promise<void>((resolve) => {
        workers.addEventListener("controllerchange", () => resolve(), { once: true });
        clock.setTimeout(resolve, TAKE_OVER_MS);
        const request: WorkerMessage = { type: "takeOver" };
        waiting.postMessage(request);
      });
    }
  }
  location.reload();
}
