import type { Config } from "../../machines/shared/config.ts";
import { createBucket, createBuckets } from "../limits/bucket.ts";
import type { Prerender, PrerenderRequest } from "./page.ts";

/** The size of the LRU cache of rendered screens. */
const CACHE_SIZE = 200;
/** The rate limit on rendering: each screen takes some 15 ms of the only thread. */
const RENDER_LIMIT = { size: 100, perSecond: 30 };
/** The rate limit of one address, so that one visitor cannot use up the limit of all. */
const ADDRESS_LIMIT = { size: 30, perSecond: 5 };

export interface FirstScreensOptions {
  readonly prerender: Prerender;
  /** Epoch milliseconds; the system clock by default. */
  readonly now?: () => number;
}

/**
 * Renders first screens, and caches those that are the same for everyone: without a session, an email cookie and a
 * query. Above the rate limit, a page gets no first screen; the app renders it a moment later.
 *
 * @returns a function that returns the markup, `""` if there is none
 */
export function createFirstScreens({ prerender, now = Date.now }: FirstScreensOptions) {
  const cache = new Map<string, string>();
  /** A number for each config, as part of the cache key: there is one object for each origin. */
  const configs = new Map<Config, number>();
  const limit = createBucket(RENDER_LIMIT, now());
  const shares = createBuckets(ADDRESS_LIMIT);

  return async (request: PrerenderRequest, address: string): Promise<string> => {
    const { pathname, search, drawnFrom, config } = request;
    const isShared = search === "" && drawnFrom.email === null && drawnFrom.session === null;
    const number = configs.get(config) ?? configs.size;
    configs.set(config, number);
    const key = JSON.stringify([number, pathname, drawnFrom]);
    const cached = isShared ? cache.get(key) : undefined;
    if (cached === undefined && !(shares.take(address, now()) && limit.take(now()))) return "";
    const html = cached ?? (await prerender(request)) ?? "";
    if (!isShared) return html;
    cache.delete(key);
    cache.set(key, html);
    const [oldest] = cache.keys();
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
    return html;
  };
}
