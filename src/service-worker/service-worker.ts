import * as v from "valibot";
import { workerMessage } from "./messages.ts";

/*
 * Keeps the parts of one build at hand, so that a page can go on with the build it began with after another one has
 * been deployed. Only files of the build whose names change with their content are kept: they are the same for everyone
 * and never stale. Pages, calls and everything else go to the network untouched.
 */

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const BUILD: { version: string; assets: readonly string[] };

const { version, assets: names } = BUILD;
const PREFIX = "foyer-";
const CACHE = PREFIX + version;
const assets = new Set(names);

self.addEventListener("install", (event) => event.waitUntil(fill()));
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

/** One after the other and behind everything else: the person's own calls come first. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const path of assets) {
    // What an earlier build had too need not be fetched again.
    const response = (await caches.match(path, { ignoreVary: true })) ?? (await fetch(path, { priority: "low" }));
    // A host of plain files may have its page answer for what it does not have.
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (!response.ok || isPage) throw new Error(`${path} of this build is not to be had (${response.status})`);
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
  // Browsers may refuse or drop what was kept; the network has it as well.
  const kept = await caches.match(path, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}
