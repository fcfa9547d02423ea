import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/* What every page has to meet: WCAG 2.2 AA and good practice. */

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What every page has to meet. */
export const EVERY_RULE: RunOptions = { runOnly: TAGS };

/** The rules that another colour or another width may break. What is there, and what it is called, stays. */
export const RULES_OF_APPEARANCE = {
  runOnly: ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
} satisfies RunOptions;

/** What fades in is there at once, whatever the time is: colours half way are nobody's. */
export const endAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });

/**
 * The rules of axe that a page breaks, each with where. Its code is put into a page once, not for every look, and it
 * reports nothing of what is in order: that takes longer than looking.
 *
 * @param exclude selectors of parts that are left out
 */
export async function violationsOf(page: Page, rules: RunOptions, exclude: string[] = []) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = { ...rules, resultTypes: ["violations"], iframes: false };
  return page.evaluate(
    async ([left, given]) => {
      const { violations } = await window.axe.run({ exclude: left }, given);
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ failureSummary }) => failureSummary) }));
    },
    [exclude, options] as const,
  );
}

/** What can be pressed and is less than 24 pixels wide or high (WCAG 2.5.8), a control's label counted in. */
export const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(
        (element) =>
          (element instanceof HTMLInputElement && element.type === "radio" && element.closest("label")) || element,
      )
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.min(width, height) < 24;
      })
      .map((target) => target.outerHTML),
  );

declare global {
  interface Window {
    /** In a page that {@link violationsOf} has looked at. */
    axe: typeof axe;
  }
}
