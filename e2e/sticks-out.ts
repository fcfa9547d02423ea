import type { Page } from "@playwright/test";

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
