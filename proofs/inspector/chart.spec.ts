import type { Page } from "@playwright/test";
import { assertPresent } from "../../workbench/assert-present.ts";
import { expect, test as ownPage } from "../../e2e/fixtures.ts";
import { actors, charted, openAt, place, region, send, startAt } from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";

/* The chart: gestures, folding, reduced motion, errors, and paths to a pressed state. */

const stage = (page: Page) => page.getByRole("application", { name: /^Chart of/ });
/** How the chart is moved and scaled. */
const view = (page: Page) =>
  stage(page)
    .locator(".react-flow__viewport")
    .evaluate((viewport) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(viewport).transform);
      return { zoom: a, x: e, y: f };
    });
const scale = async (page: Page): Promise<number> => (await view(page)).zoom;

// Pages of their own: other pages know no touch.
ownPage.describe("by touch", () => {
  ownPage.use({ hasTouch: true });

  ownPage("two fingers zoom the chart at their place, and one finger moves it", async ({ page }) => {
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
    const { x: left } = await view(page);
    await touches("touchStart", 0);
    await touches("touchMove", 30);
    await touches("touchEnd");
    await expect.poll(async () => (await view(page)).x - left).toBeGreaterThan(10);
  });
});

test("a press on a state's head folds and unfolds it, also while it is active", async ({ page }) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  const inside = page.locator("[data-box='challenge.open.resend.ready']");
  await expect(inside).toBeVisible();
  const head = page.getByRole("button", { name: "resend", exact: true });
  const fit = page.getByRole("button", { name: "Fit", exact: true });
  await fit.click();
  await head.click();
  await expect(inside).toHaveCount(0);
  await fit.click();
  await head.click();
  await expect(inside).toBeVisible();
});

test("a state keeps its place on the screen when it is folded", async ({ page }) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  const head = page.getByRole("button", { name: "resend", exact: true });
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  const before = assertPresent(await head.boundingBox());
  await head.click();
  await expect(page.locator("[data-box='challenge.open.resend.ready']")).toHaveCount(0);
  const after = assertPresent(await head.boundingBox());
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2);
});

test("keys move the chart, zoom it, and show it whole", async ({ page }) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  await expect(page.locator("[data-box='challenge.open.resend.ready']")).toBeVisible();
  await stage(page).focus();
  const before = await view(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => view(page)).toEqual({ ...before, x: before.x + 60, y: before.y - 60 });
  await page.keyboard.press("+");
  await expect.poll(() => scale(page)).toBeGreaterThan(before.zoom);
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect.poll(() => scale(page)).toBeLessThan(before.zoom);
  await page.keyboard.press("0");
  await expect(page.locator("[data-box='challenge']")).toBeInViewport({ ratio: 0.99 });
});

test("the label of a possible event is in the tab order, and Enter takes it", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  const label = page.locator("[data-label*='form.submit'][data-offer='possible']").first();
  await expect(label).toHaveAttribute("tabindex", "0");
  await label.press("Enter");
  await expect(page.locator("[data-box='login.filling.invalid'][data-active='true']")).toBeVisible();
});

/** The animations of the run along an arrow that are now under way. */
const runs = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter((one) => one instanceof CSSAnimation && /run/.test(one.animationName)).length,
  );

test("the arrow of the last transition is animated, except with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await startAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await expect(page.locator("[data-line][data-taken='true']").first()).toBeVisible();
  expect(await runs(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // An animation that has ended but keeps its last frame counts too, so that the test need not be quick.
  await expect.poll(() => runs(page)).toBeGreaterThan(0);
});

// A page of its own: its worker is broken.
ownPage("when a folding cannot be laid out, the inspector says so and offers to try again", async ({ page }) => {
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  const inside = page.locator("[data-box='challenge.open.resend.ready']");
  await expect(inside).toBeVisible();
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => {
      throw new Error("This worker is broken.");
    };
  });
  await page.getByRole("button", { name: "Collapse all", exact: true }).click();
  const said = region(page, "Chart").getByRole("alert");
  await expect(said).toContainText("We couldn't draw this chart.");
  // The last drawing stays.
  await expect(inside).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(Worker.prototype, "postMessage"));
});

// A page of its own: the worker of an open inspector has loaded already.
ownPage("when the first layout fails, the inspector says so, and tries again when asked", async ({ page, faults }) => {
  faults.expectFault(/elk-worker|ERR_FAILED/);
  await page.route(/elk-worker/, (route) => route.abort());
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  const said = region(page, "Chart").getByRole("alert");
  await expect(said).toContainText("We couldn't draw this chart.");
  await page.unroute(/elk-worker/);
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("[data-box='challenge.open.resend.ready']")).toBeVisible();
  await expect(said).toBeHidden();
});

// Pages of their own: an open inspector has measured its words in its own font.
for (const font of ["DejaVu Sans", "monospace", "serif"]) {
  ownPage(`every name, tag and label fits its place, in ${font}`, async ({ page }) => {
    await page.addInitScript((name) => {
      document.addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("--font", name));
    }, font);
    await openAt(page, "second factor by email", "Multi-Factor Authentication");
    for (const path of ["", "/session", "/connection", "/multiFactorLogin", "/multiFactorLogin/challenge"]) {
      await actors(page).selectOption(`app${path}`);
      await expect(stage(page).locator("[data-box]").first()).toBeVisible();
      const tight = await stage(page).evaluate((chart) =>
        [...chart.querySelectorAll<HTMLElement>("[data-label], [data-head], [data-head] > span")].flatMap((part) =>
          part.scrollWidth > part.clientWidth ? `${part.textContent}: ${part.scrollWidth} in ${part.clientWidth}` : [],
        ),
      );
      expect(tight, path).toEqual([]);
    }
  });
}

test("the bar of a pressed state goes with its chart, and does not come back with it", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  const bar = region(page, "Go to a state or transition");
  await page.getByRole("button", { name: "refused stable", exact: true }).press("Enter");
  await expect(bar).toContainText("login.filling.refused");
  await actors(page).selectOption("app");
  await expect(bar).toBeHidden();
  await actors(page).selectOption("app/login");
  await expect(page.getByRole("application", { name: "Chart of login" })).toBeVisible();
  await expect(bar).toBeHidden();
});

test("a search in a chart finds the states of all charts, and shows the chosen one in its own", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  const search = page.getByRole("combobox", { name: "Search states" });
  await search.fill("entry.filling.invalid");
  await page.getByRole("option", { name: "open.entry.filling.invalid in challenge" }).click();
  await expect(page.getByRole("application", { name: "Chart of challenge" })).toBeVisible();
  await expect(charted(page)).toHaveText("challenge isn't running now.");
  await search.fill("no such state");
  await expect(page.getByText("No matching states in any chart.")).toBeVisible();
});

test("the flow's page has its chart, the purpose of each state and its transitions", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "About this flow" }).press("Enter");
  const about = page.getByRole("dialog", { name: "About the flow “login”" });
  await expect(about.getByRole("button", { name: "submitting busy", exact: true })).toBeVisible();
  await expect(about.getByRole("heading", { name: "filling.refused" })).toBeAttached();
  await expect(about.getByRole("row", { name: /submitting login/ })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(about).toHaveCount(0);
  await expect(page.getByRole("button", { name: "About this flow" })).toBeFocused();
});

test("a press on a state walks the shortest path to it, opens the place it belongs to, or tells why no path leads there", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "refused stable", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Take me there" }).click();
  await expect(page.getByText("Took you to login.filling.refused in 2 steps.")).toBeVisible();
  await expect(page.locator("[data-box='login.filling.refused'] [aria-current=true]")).toBeVisible();
  await actors(page).selectOption("app");
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
  await expect(place(page)).toHaveText(/support report$/);
});
