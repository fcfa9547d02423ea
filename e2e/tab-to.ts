import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Whether the focus is visible: by an outline or a shadow of the control or of the label drawn for it. */
const showsFocus = (focused: Locator) =>
  focused.evaluate((element) =>
    [element, element.closest("label")].some((one) => {
      if (one === null) return false;
      const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(one);
      const outlined = outlineStyle !== "none" && !/^rgba\(.*, 0\)$/.test(outlineColor);
      return outlined || (boxShadow !== "none" && !matchMedia("(forced-colors: active)").matches);
    }),
  );

/** Presses Tab until an element has the focus, and checks that the focus is visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stops = 0; stops <= 25; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect(focused).toHaveCount(1);
    const what = await focused.evaluate((element) => element.outerHTML);
    await expect.poll(() => showsFocus(focused), `the focus is seen on ${what}`).toBe(true);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
