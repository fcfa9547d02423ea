import * as v from "valibot";
import { isPage } from "../is-page.ts";
import { workerMessage } from "./messages.ts";

/*
 * Caches the assets of one build, so that a page can finish on the build it started with after another has been
 * deployed. It caches only files with content-hashed names, which are the same for everyone and never stale. Pages,
 * calls and everything else go to the network untouched.
 */

declare const self: ServiceWorkerGlobalScope;
/** Injected by the build. */
declare const BUILD: { version: string; assets: readonly string[] };

const { version, assets: names } = BUILD;
const PREFIX = "foyer-";
const CACHE = PREFIX + version;
const assets = new Set(names);

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
  // With a static route, the browser loads pages without waiting until the worker has started.
  if (hasRoutes(event)) event.waitUntil(event.addRoutes({ condition: { requestMode: "navigate" }, source: "network" }));
});
self.addEventListener("activate", (event) => event.waitUntil(takeCharge()));

self.addEventListener("fetch", (event) => {
  const { origin, pathname, search } = new URL(event.request.url);
  if (origin !== self.location.origin || search !== "" || !assets.has(pathname)) return;
  if (event.request.method === "GET") event.respondWith(answer(event.request, pathname));
});

self.addEventListener("message", (event) => {
  const message = v.safeParse(workerMessage, event.data);
  if (!message.success) return;
  if (message.output.type === "takeOver") event.waitUntil(self.skipWaiting());
  else event.ports[0]?.postMessage(message.output.scripts.every((script) => assets.has(script)));
});

/** An event that takes static routes. Not every browser has them, and TypeScript has no type for them. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rule: { condition: { requestMode: RequestMode }; source: "network" }): Promise<void>;
}

const hasRoutes = (event: ExtendableEvent): event is RoutingEvent => "addRoutes" in event;

/** Fills the cache one file after the other and at low priority, so that the person's own calls come first. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const path of assets) {
    // An earlier build may have cached the same file.
    const response = (await caches.match(path, { ignoreVary: true })) ?? (await fetch(path, { priority: "low" }));
    if (!response.ok || isPage(response))
      throw new Error(`${path} of this build could not be fetched (${response.status})`);
    await cache.put(path, response);
  }
}

async function takeCharge() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function answer(request: Request, path: string): Promise<Response> {
  // Browsers may refuse or evict cached files; the network has them too.
  const kept = await caches.match(path, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}
