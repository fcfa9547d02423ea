import type { Page } from "@playwright/test";
import { CONFIG_ELEMENT_ID } from "../machines/shared/config.ts";

/**
 * Changes the page's configuration block before the app reads it. It does so in the page and not in the response,
 * because the browser refuses a page served by a test a socket to this computer. Null removes a key.
 */
export const changeConfiguration = (page: Page, change: Record<string, unknown>) =>
  page.addInitScript(
    ([id, other]) => {
      new MutationObserver((_, observer) => {
        const block = document.getElementById(id);
        if (!block?.textContent) return;
        observer.disconnect();
        const changed = Object.assign(document.createElement("div"), { id, hidden: true });
        const entries = Object.entries({ ...JSON.parse(block.textContent), ...other });
        changed.textContent = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
        block.replaceWith(changed);
      }).observe(document, { childList: true, subtree: true });
    },
    [CONFIG_ELEMENT_ID, change] as const,
  );
