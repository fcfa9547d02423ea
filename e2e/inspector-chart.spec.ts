import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openAt, region, send, settle } from "./inspector.ts";

/* The chart: gestures, folding, reduced motion, errors, and paths to a pressed state. */

declare global {
  interface Window {
    /** The tags of the elements that were animated. */
    ran: string[];
  }
}

const stage = (page: Page) => page.getByRole("group", { name: /^Chart of/ });
/** The scale of the chart. */
const scale = async (page: Page): Promise<number> =>
  Number(/scale\((.+)\)/.exec((await stage(page).locator("> g").getAttribute("transform")) ?? "")?.[1]);

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("two fingers zoom the chart at their place, and one finger moves it", async ({ page }) => {
    await openAt(page, "login", "Sign In Your Account");
    await expect(page.locator("[data-box='login']")).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const box = await stage(page).boundingBox();
    if (!box) throw new Error("The chart is not to be seen.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touches = (type: "touchStart" | "touchMove" | "touchEnd", ...apart: readonly number[]) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: apart.map((by, id) => ({ x: x + by, y, id })),
      });
    const before = await scale(page);
    await touches("touchStart", -20, 20);
    await touches("touchMove", -30, 30);
    await touches("touchMove", -40, 40);
    await touches("touchEnd");
    // The first few pixels do not move the chart: they may belong to a press.
    await expect.poll(async () => (await scale(page)) / before).toBeGreaterThan(1.3);
    const zoomed = await scale(page);
    expect(zoomed / before).toBeLessThanOrEqual(2);
    await touches("touchStart", -40, 40);
    await touches("touchMove", -20, 20);
    await touches("touchEnd");
    await expect.poll(() => scale(page)).toBeLessThan(zoomed);
    const drawn = stage(page).locator("> g");
    const transform = (await drawn.getAttribute("transform")) ?? "";
    await touches("touchStart", 0);
    await touches("touchMove", 30);
    await touches("touchEnd");
    await expect(drawn).not.toHaveAttribute("transform", transform);
  });
});

test("a press on a state's head folds and unfolds it, also while it is active", async ({ page }) => {
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  const inside = page.locator("[data-box='challenge.open.resend.ready']");
  await expect(inside).toBeVisible();
  const head = page.getByRole("button", { name: "Collapse resend" });
  const fit = page.getByRole("button", { name: "Fit", exact: true });
  await fit.click();
  await head.click();
  await expect(inside).toHaveCount(0);
  await fit.click();
  await head.click();
  await expect(inside).toBeVisible();
});

test("the arrow of the last transition is animated, except with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAt(page, "login", "Sign In Your Account");
  await page.evaluate(() => {
    window.ran = [];
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, "animate")?.value;
    Element.prototype.animate = function note(...given) {
      window.ran.push(this.tagName);
      return Reflect.apply(animate, this, given);
    };
  });
  await send(page, "form.submit by email");
  await expect(page.locator("[data-taken='true']").first()).toBeVisible();
  expect(await page.evaluate(() => window.ran)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await settle(page, "login", "a second factor is needed");
  await expect.poll(() => page.evaluate(() => window.ran.length)).toBeGreaterThan(0);
});

test("when a folding cannot be laid out, the inspector says so and offers to try again", async ({ page, faults }) => {
  faults.expectFault(/elk-worker|ERR_FAILED/);
  await page.route(/elk-worker/, (route) => route.abort());
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  await page.getByRole("button", { name: "Collapse all", exact: true }).click();
  const said = region(page, "Chart").getByRole("alert");
  await expect(said).toContainText("We couldn't draw this chart.");
  // The last drawing stays.
  await expect(page.locator("[data-box='challenge.open.resend.ready']")).toBeVisible();
  await page.unroute(/elk-worker/);
  await page.getByRole("button", { name: "Collapse all", exact: true }).click();
  await expect(page.locator("[data-box='challenge.open.resend.ready']")).toHaveCount(0);
  await expect(said).toBeHidden();
});

test("a press on a state walks the shortest path to it, opens the place it belongs to, or tells why no path leads there", async ({
  page,
}) => {
  await openAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "refused", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Take me there" }).click();
  await expect(page.getByText("Took you to login.filling.refused in 2 steps.")).toBeVisible();
  await expect(page.locator("[data-box='login.filling.refused'] [aria-current=true]")).toBeVisible();
  await page.getByRole("list", { name: "Running actors" }).getByRole("button", { name: /^app/ }).click();
  await page.getByRole("combobox", { name: "Search states" }).fill("panel.broken");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Take me there" }).click();
  await expect(region(page, "Go to a state or transition")).toContainText("only if “sessions” itself breaks");
  await page.getByRole("combobox", { name: "Search states" }).fill("report.open");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Take me there" }).click();
  await expect(region(page, "Go to a state or transition")).toContainText("“login” doesn't lead there.");
  await page.getByRole("button", { name: "Open “support report” and go there" }).click();
  await expect(page.getByText(/^Took you to app\.report\.open/)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Start from" })).toHaveValue("support report");
});

test("the flow's page has its chart, the purpose of each state and the way to it", async ({ page }) => {
  await openAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "About this flow" }).press("Enter");
  const about = page.getByRole("dialog", { name: "About the flow “login”" });
  await expect(about.getByRole("button", { name: "submitting", exact: true })).toBeVisible();
  await expect(about.getByRole("heading", { name: "filling.refused" })).toBeAttached();
  await expect(about.getByRole("listitem").filter({ hasText: "with “ann@acme.test”" }).first()).toBeAttached();
  await expect(about.getByRole("row", { name: /submitting login/ })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(about).toHaveCount(0);
  await expect(page.getByRole("button", { name: "About this flow" })).toBeFocused();
});
