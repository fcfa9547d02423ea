import type { Page } from "@playwright/test";
import { expect, test as ownPage } from "../../e2e/fixtures.ts";
import {
  appIn,
  charted,
  heading,
  offer,
  openAt,
  region,
  send,
  settle,
  startAt,
  stepTaken,
  unfold,
} from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";

/* Going back in the inspector: the app, its chart, its state and the possible steps show the same moment. */

const pastIn = (page: Page, moment: number) => page.frameLocator(`iframe[title="The app at step ${moment}"]`);

/** From the login until the password has to be changed: three steps. */
async function walk(page: Page): Promise<void> {
  await send(page, "form.submit by email");
  await settle(page, "login", "must change the password");
  await settle(page, "authenticate", "must change the password");
  await heading(page, "Change Password");
  await stepTaken(page, 3);
}

test("the app, the chart, the waiting requests and the events all show the earlier moment", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  await walk(page);
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByText("Step 1 of 3, as it was")).toBeVisible();
  await expect(pastIn(page, 1).getByRole("heading", { name: "Sign In Your Account" })).toBeVisible();
  await expect(pastIn(page, 1).getByRole("textbox", { name: "Password" })).not.toHaveValue("");
  await expect(region(page, "App")).toContainText("screen login");
  const step = region(page, "Step");
  await expect(step.getByRole("region", { name: "login", exact: true })).toBeVisible();
  await expect(step.getByRole("button", { name: "must change the password", exact: true })).toBeDisabled();
  await expect(charted(page)).toHaveText("login · submitting");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByText("Step 0 of 3, as it was")).toBeVisible();
  await expect(offer(page, "form.submit by email")).toBeDisabled();
  await expect(charted(page)).toHaveText("login · quiet");
});

test("in the past no control can be pressed, and the newest moment returns at once as it was left", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await appIn(page).getByRole("textbox", { name: "Email Address / User Name" }).fill("ann@acme.test");
  await send(page, "form.submit by email");
  await settle(page, "login", "wrong password");
  await stepTaken(page, 3);
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByText("Step 1 of 3, as it was")).toBeVisible();
  const frame = page.locator(`iframe[title^="The app at step"]`);
  await expect(frame).toHaveAttribute("inert", "");
  await page.keyboard.press("Alt+t");
  await expect(region(page, "App").getByRole("alert")).toContainText("or back to the latest step");
  await region(page, "App").getByRole("button", { name: "Back to latest step" }).click();
  await expect(frame).toHaveCount(0);
  await expect(appIn(page).getByRole("textbox", { name: "Email Address / User Name" })).toHaveValue("ann@acme.test");
});

test("with a live service the inspector says that it can't go back", async ({ page }) => {
  await startAt(page, "live service", "Sign In Your Account");
  await appIn(page).getByRole("link", { name: "Forgot" }).click();
  await stepTaken(page, 1);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(region(page, "App").getByText("A live service can't go back")).toBeVisible();
  await expect(page.getByRole("button", { name: "Go on from here" })).toHaveCount(0);
});

// A page of its own: it may use the clipboard.
ownPage(
  "the tree shows every actor's state, marks the changes of the last step, and can be searched and copied",
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAt(page, "login", "Sign In Your Account");
    await walk(page);
    await page.getByRole("tab", { name: "State" }).click();
    const tree = page.getByRole("tree", { name: "State at step 3" });
    const item = (name: string | RegExp) => tree.getByRole("treeitem", { name });
    await expect(item(/^changePassword new$/)).toBeVisible();
    await item(/^app/).press("End");
    await page.keyboard.press("Home");
    await expect(item(/^app/)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tree.getByRole("treeitem")).toHaveCount(1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(item(/^state/)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(item(/^app/)).toBeFocused();

    await page.getByRole("searchbox", { name: "Search names and values" }).fill("surveyEnabled");
    // The root was started with it, and keeps it.
    const found = item(/^surveyEnabled/).last();
    await expect(found).toHaveText(/false/);
    await found.click();
    await page.keyboard.press("Control+c");
    await expect(page.getByText("Copied.")).toBeVisible();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toBe("false");
    await page.getByRole("button", { name: "Copy path" }).click();
    await expect.poll(copied).toBe("app.context.settings.surveyEnabled");
    await page.getByRole("button", { name: "Compare with before" }).click();
    await expect(region(page, "Compare")).toContainText("app.navigation.changePassword entered");
  },
);

test("a moved clock has a row in the log, the log goes to a chosen step, and a past step says why a guard refuses", async ({
  page,
}) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  await send(page, "code.resend");
  await settle(page, "resendOTP", "sent");
  await page.getByRole("button", { name: /^Go to next timer/ }).click();
  const log = page.getByRole("list", { name: "Log" });
  await expect(log.getByRole("button", { name: /^clock: \d+ s later/ })).toBeVisible();
  const strip = page.getByRole("list", { name: "Film strip" });
  await strip.getByRole("button", { name: /^Step 2: / }).click();
  await expect(log.getByRole("button", { name: /^2 · / })).toBeInViewport({ ratio: 1 });
  await unfold(page, "Events without effect");
  await page.getByRole("button", { name: "Why can't I use “Choose how to get the code, the app”?" }).click();
  await expect(page.locator("#what-would-come")).toContainText("only if “is offered” is true. It isn't now.");
});
