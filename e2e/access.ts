import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/* Checks a page against WCAG 2.2 AA and good practice. */

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rule sets of axe that every page has to pass. */
export const EVERY_RULE: RunOptions = { runOnly: TAGS };

/** The rules that another colour scheme or width can break. The others depend on elements and names, which stay. */
export const RULES_OF_APPEARANCE = {
  runOnly: ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
} satisfies RunOptions;

/** Finishes all animations, because axe would measure colours in the middle of a fade. */
export const endAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });

/**
 * The rules of axe that a page breaks, each with its elements. To save time, axe is put into a page once, not for every
 * look, and does not report the rules that the page passes.
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

/** Controls less than 24 pixels wide or high, with their labels (WCAG 2.5.8). */
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

/** Names the layout of the page: its screen, with or without an alert or an overlay. */
export const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-screen], h1, [role=alert], [role=dialog]")]
      .map((part) => part.getAttribute("data-screen") ?? part.role ?? part.textContent)
      .join(),
  );
