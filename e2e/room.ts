import type { Page } from "@playwright/test";
import type { SupportedLanguage } from "../machines/shared/languages.ts";

/* Looks for parts of a page that have no room: controls under a message, names beyond the window. */

/** A person may choose a name without a place to break it. */
const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** Sends the app an event. */
const send = (page: Page, type: string, payload: Record<string, string>) =>
  page.evaluate((step) => window.sandbox.take(step), { do: "event", machine: "app", type, payload } as const);

/** Shows an alert of several lines, and returns the controls under it, by the width of the window. */
export async function controlsUnderAlert(page: Page, widths: readonly number[]): Promise<string[]> {
  await send(page, "call.refused", { message: "The service could not do this. ".repeat(9) });
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await controlsUnderMessages(page)).map((control) => `${width}: ${control}`));
  }
  await send(page, "alert.close", {});
  return found;
}

/** Loses the connection and gets it back, and returns the controls under the banners that say so, by the width. */
export async function controlsUnderBanners(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const type of ["connection.online", "connection.lost", "connection.online"]) {
    await send(page, type, {});
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      found.push(...(await controlsUnderMessages(page)).map((control) => `${type}, ${width}: ${control}`));
    }
  }
  return found;
}

/** The controls under a toast or a banner. */
const controlsUnderMessages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The page makes room in the frame that draws the messages.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const messages = [...document.querySelectorAll("[role=presentation], [class*=banner]")].map((message) =>
      message.getBoundingClientRect(),
    );
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      messages.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
    return (
      [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]"))
        // A dialog covers the messages of the page.
        .filter((element) => !element.closest("[class*=banner], [role=dialog]"))
        .filter((element) => isUnder(element.getBoundingClientRect()))
        .map((element) => element.outerHTML)
    );
  });

/** Shows the page in each language on a phone with long words, and returns the parts that stick out, by language. */
export async function wordsBeyondPhone(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const found: string[] = [];
  for (const language of ["ar", "hi", "en"] satisfies SupportedLanguage[]) {
    await send(page, "language.choose", { language });
    const out = [...(await cutWords(page)), ...(await sticksOut(page))];
    found.push(...out.map((part) => `${language}: ${part}`));
  }
  return found;
}

/** Puts a long word in the place of each name and each text of the service, and returns those that the window cuts. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(async (word) => {
    const named = [...document.querySelectorAll("[translate=no], bdi")].filter(
      (element) => element.children.length === 0 && element.textContent !== "" && !element.closest("option, code, kbd"),
    );
    for (const { firstChild } of named) if (firstChild) firstChild.nodeValue = word;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { clientWidth } = document.documentElement;
    return named
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        let { left, right } = range.getBoundingClientRect();
        for (let at: Element | null = element; at; at = at.parentElement) {
          if (getComputedStyle(at).overflowX === "visible") continue;
          const box = at.getBoundingClientRect();
          left = Math.max(left, box.left);
          right = Math.min(right, box.right);
        }
        return left < -1 || right > clientWidth + 1;
      })
      .map((element) => element.parentElement?.outerHTML ?? "");
  }, LONG_WORD);

/**
 * Controls that do not fit into the window, and the page if it scrolls sideways. A table may be wider
 * than the window, because it scrolls by itself (WCAG 1.4.10).
 */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const controls = [...document.querySelectorAll("a[href], button, input, select")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("table"))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > clientWidth;
      })
      .map((element) => element.outerHTML);
    return scrollWidth > clientWidth ? [`${scrollWidth} pixels of page`, ...controls] : controls;
  });
