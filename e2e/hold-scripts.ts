import type { Page, Route } from "@playwright/test";
import { DRAWN_FROM_ELEMENT_ID } from "../machines/shared/drawn-from.ts";

/**
 * Holds the page's scripts until the returned function releases them. Until then every page comes with its first screen:
 * on a busy computer the service sends a page without it, because it waits for the database only so long.
 *
 * @param which as in `/assets/<name>-<hash>.js`
 */
export async function holdScripts(page: Page, which: string | RegExp = "**/assets/*.js"): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holds = true;
  await page.route(which, (route) => (holds ? void held.push(route) : route.continue()));
  await page.route("**/*", async (route) => {
    if (!holds || !route.request().isNavigationRequest()) return route.fallback();
    let answer = await route.fetch({ maxRedirects: 0 });
    while (answer.ok() && !(await answer.text()).includes(DRAWN_FROM_ELEMENT_ID))
      answer = await route.fetch({ maxRedirects: 0 });
    return route.fulfill({ response: answer });
  });
  return async () => {
    holds = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
