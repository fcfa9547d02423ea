import type { Config } from "../../machines/shared/config.ts";
import { createBucket } from "../bucket.ts";
import type { Prerender, PrerenderRequest } from "./page.ts";

/** How many drawn screens are kept; those asked for longest ago go first. */
const KEPT = 200;
/** Drawing one takes some 15 ms of the one thread that answers everything. */
const DRAWING = { size: 50, perSecond: 20 };

export interface FirstScreensOptions {
  readonly prerender: Prerender;
  /** Epoch milliseconds; the system's clock unless a test brings its own. */
  readonly now?: () => number;
}

/**
 * Draws first screens, and keeps those that are the same for everyone: without an email cookie and without a query.
 * When more has to be drawn than there is time for, a page goes without: the app draws its screen a moment later.
 *
 * @returns the markup; `""` where there is none
 */
export function createFirstScreens({ prerender, now = Date.now }: FirstScreensOptions) {
  const drawn = new Map<string, string>();
  /** Each by a number: there is one for each origin that pages are asked from, made once. */
  const configs = new Map<Config, number>();
  const drawing = createBucket(DRAWING, now());

  return (request: PrerenderRequest): string => {
    const { pathname, search, email, company, language, config } = request;
    const isEveryones = search === "" && email === null;
    const number = configs.get(config) ?? configs.size;
    configs.set(config, number);
    // All that it is drawn from.
    const key = JSON.stringify([number, language, pathname, company]);
    const kept = isEveryones ? drawn.get(key) : undefined;
    if (kept === undefined && !drawing.take(now())) return "";
    const html = kept ?? prerender(request) ?? "";
    if (!isEveryones) return html;
    drawn.delete(key);
    drawn.set(key, html);
    const [oldest] = drawn.keys();
    if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
    return html;
  };
}
