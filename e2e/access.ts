import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/* What every page has to meet: WCAG 2.2 AA and good practice. */

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** In one piece: the pages have no frames, and a second page to put the pieces together takes its time. */
export const axe = (page: Page) => new AxeBuilder({ page }).withTags(TAGS).setLegacyMode();

/** The rules that another colour or another width may break. What is there, and what it is called, stays. */
export const RULES_OF_APPEARANCE = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

/** What fades in is there at once, whatever the time is: colours half way are nobody's. */
export const endAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });

/** What axe has to say of a page, for each rule where. */
export const violationsOf = async (builder: AxeBuilder) =>
  (await builder.analyze()).violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map((node) => node.failureSummary),
  }));

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
