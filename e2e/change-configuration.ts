import type { Page } from "@playwright/test";
import { CONFIG_ELEMENT_ID } from "../machines/shared/config.ts";

/**
 * Makes the page's own configuration say something else, before the app reads it. In the page and not on its
 * way: a page that a test serves may not open a socket to this computer. Null leaves a key out.
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
