import type { Page } from "@playwright/test";

/** Lets the page come as from a static host: undrawn, and without the facts that the service knows. */
export async function serveUndrawn(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === "/workspace",
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/<script type="application\/json" id="foyer-drawn-from">[^]*?<\/script>/, "")
        .replace(/(?<=<div id="root">)[^]*?(?=<\/div>\s*<noscript)/, "");
      await route.fulfill({ response, body });
    },
  );
}
