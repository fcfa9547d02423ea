import type { Page, Route } from "@playwright/test";

/** Keeps the page's scripts back until they are let go. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holds = true;
  await page.route("**/assets/*.js", (route) => (holds ? void held.push(route) : route.continue()));
  return async () => {
    holds = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
