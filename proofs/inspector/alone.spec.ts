import type { Page } from "@playwright/test";
import { expect } from "../../e2e/fixtures.ts";
import { appIn, heading, place, region, send, settle, startAt, startFrom, unfold } from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";

/* Every chart is listed and opens alone, also one that ends within a step; links lead from chart to chart. */

const dialog = (page: Page) => page.getByRole("dialog", { name: "Open a chart alone" });
const box = (page: Page, state: string) => page.locator(`[data-box='${state}']`);
/** The error that the chart's guard throws for an input without an invitation. */
const BROKEN = /Cannot read properties of null/;
const runBy = (page: Page) => page.getByRole("list", { name: "Run by" });

async function openAlone(page: Page, chart: string): Promise<void> {
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await dialog(page).getByRole("button", { name: chart, exact: true }).click();
}

test("a person finds a chart by one of its states with the keyboard, and it opens alone at that state", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "Charts", exact: true }).press("Enter");
  await expect(dialog(page).getByRole("button", { name: "login running", exact: true })).toBeVisible();
  const search = dialog(page).getByRole("searchbox", { name: "Search charts and states" });
  await expect(search).toBeFocused();
  await search.fill("no such state");
  await expect(dialog(page)).toContainText("No matching charts or states.");
  await search.fill("emailNotMatching");
  await expect(dialog(page).getByRole("button", { name: "inviteDecision", exact: true })).toBeVisible();
  await search.fill("throttled");
  await search.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(place(page)).toHaveText(/challenge: a code by email$/);
  await expect(box(page, "challenge.open.resend.waiting.throttled")).toBeInViewport();
});

test("a search for a starting place also finds answers; the arrow keys move through the places, and Enter takes the first", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await place(page).press("Enter");
  const places = page.getByRole("dialog", { name: "Where to start" });
  const search = places.getByRole("searchbox");
  await search.fill("expired");
  await expect(places.getByRole("button", { name: "invitation answer: expired", exact: true })).toBeVisible();
  await expect(places.getByRole("listitem").first()).toHaveText("invitation answer: expired");
  await search.fill("workspace");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(place(page)).toHaveText(/workspace of many$/);
  await place(page).press("Enter");
  await search.fill("sign up");
  await search.press("Enter");
  await expect(place(page)).toHaveText(/sign up$/);
});

test("a person chooses the start of a chart that ends at once, and sees the path, its reasons and its end", async ({
  page,
  faults,
}) => {
  faults.expectFault(BROKEN);
  await startAt(page, "login", "Sign In Your Account");
  await openAlone(page, "inviteDecision");
  const starts = region(page, "Starts of inviteDecision");
  await starts.getByRole("button", { name: "for another person", exact: true }).click();
  await expect(page.locator("[data-label*='isForAnotherPerson'][data-taken='true']")).toBeVisible();
  await expect(box(page, "inviteDecision.emailNotMatching")).toHaveAttribute("data-active", "true");
  const path = region(page, "Path taken at the start");
  await expect(path).toContainText("deciding → emailNotMatching");
  await expect(path).toContainText('Ended with {"next":"emailNotMatching"}');
  await expect(path.getByRole("list", { name: "Blocked" }).getByRole("listitem")).toHaveCount(4);
  await expect(path.getByRole("list", { name: "Allowed" })).toContainText("is for another person");
  await expect(appIn(page).getByRole("main")).toContainText("The chart has ended.");
  await expect(appIn(page).getByRole("main")).toContainText('Ended with {"next":"emailNotMatching"}');
  // The same chart at another start leads to another state.
  await box(page, "inviteDecision.accept").getByRole("button", { name: "accept end", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Take me there" }).click();
  await page.getByRole("button", { name: "Open “inviteDecision: an account, signed in” and go there" }).click();
  await expect(path).toContainText("deciding → accept");
  // The person's own input leads elsewhere, and a reload keeps it.
  await starts.getByText("Input…").click();
  const input = starts.getByRole("textbox", { name: "Input of inviteDecision" });
  await input.fill(
    (await input.inputValue()).replace('"invitationCodeExpired": false', '"invitationCodeExpired": true'),
  );
  await starts.getByRole("button", { name: "Start", exact: true }).click();
  await expect(path).toContainText("deciding → invitationCodeExpired");
  await page.reload();
  await expect(path).toContainText("deciding → invitationCodeExpired");
  await starts.getByText("Input…").click();
  await input.fill('{ "invitation": null }');
  await starts.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: BROKEN })).toBeVisible();
});

test("a chart alone shows its screen and is stepped, and its path is saved; the app opens again as ever", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await openAlone(page, "login running");
  await heading(page, "Sign In Your Account");
  await expect(region(page, "Starts of login")).toBeHidden();
  await send(page, "form.submit by email");
  await expect(box(page, "login.submitting")).toHaveAttribute("data-active", "true");
  await settle(page, "login", "a second factor is needed");
  await expect(appIn(page).getByRole("main")).toContainText("The chart “loginResult” runs here.");
  await unfold(page, "Save, replay, share, export");
  await expect(region(page, "Record")).toContainText("You've taken 2 steps from “login:");
  await expect(region(page, "Record").getByRole("button", { name: "Playwright test" })).toHaveCount(0);
  await region(page, "Record").getByRole("button", { name: "Replay" }).click();
  await expect(region(page, "loginResult")).toBeVisible();
  await page.getByRole("button", { name: "About this flow" }).click();
  await expect(page.getByRole("dialog", { name: "About the flow “login”" })).toContainText("Sign In Your Account");
  await page.keyboard.press("Escape");
  await startFrom(page, "sign up");
  await heading(page, "Sign Up");
});

test("links lead from a state to the chart that it runs, running or not, back to the state, and to the chart alone", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await runBy(page).getByRole("button", { name: "app", exact: true }).click();
  await expect(page.getByRole("application", { name: "Chart of app" })).toBeVisible();
  await expect(box(page, "app.navigation.login")).toBeInViewport();
  await box(page, "app.navigation.multiFactorLogin")
    .getByRole("button", { name: "runs multiFactorLogin" })
    .press("Enter");
  await expect(region(page, "Chart")).toContainText("multiFactorLogin isn't running now.");
  await box(page, "multiFactorLogin.asking.code.entering")
    .getByRole("button", { name: "runs challenge" })
    .press("Enter");
  await expect(runBy(page).getByRole("button")).toHaveCount(6);
  await page.getByRole("button", { name: "Show as list" }).click();
  await runBy(page).getByRole("button", { name: "verifyEmail", exact: true }).click();
  await page.getByRole("button", { name: "Show the chart of challenge" }).click();
  await page.getByRole("button", { name: "Open alone" }).click();
  await send(page, "code.resend");
  await expect(region(page, "resendOTP")).toBeVisible();
});
