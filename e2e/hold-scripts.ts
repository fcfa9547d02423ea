import type { Page, Route } from "@playwright/test";

/**
 * Holds the page's scripts until the returned function releases them.
 *
 * @param which as in `/assets/<name>-<hash>.js`
 */
export async function holdScripts(page: Page, which: string | RegExp = "**/assets/*.js"): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holds = true;
  await page.route(which, (route) => (holds ? void held.push(route) : route.continue()));
  return async () => {
    holds = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
