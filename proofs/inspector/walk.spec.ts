import type { Page } from "@playwright/test";
import { expect, test as ownPage } from "../../e2e/fixtures.ts";
import {
  actors,
  appIn,
  charted,
  colours,
  heading,
  offer,
  openAt,
  place,
  region,
  send,
  settle,
  startAt,
  startFrom,
  unfold,
} from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";

/* While a person walks, the inspector follows their steps, counts and keeps them, and tells their effect. */

/** Whether the whole box of a state is in view in the chart. */
async function isInView(page: Page, state: string): Promise<boolean> {
  const stage = await page.getByRole("application", { name: /^Chart of/ }).boundingBox();
  const box = await page.locator(`[data-box="${state}"]`).boundingBox();
  if (!stage || !box) return false;
  return (
    box.x >= stage.x &&
    box.y >= stage.y &&
    box.x + box.width <= stage.x + stage.width &&
    box.y + box.height <= stage.y + stage.height
  );
}

test("the chart follows the last transition; a chosen chart stays until the next one, or as long as following is off", async ({
  page,
}) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  await expect(charted(page)).toContainText("challenge");
  // A machine that the root has as a region has a chart of its own.
  await expect(actors(page)).toContainText("session · signedOut");
  await actors(page).selectOption("app/session");
  await expect(charted(page)).toContainText("session");
  await expect.poll(() => isInView(page, "app.session.signedOut")).toBe(true);
  await send(page, "code.resend");
  await expect(charted(page)).toContainText("challenge");
  await expect.poll(() => isInView(page, "challenge.open.resend.sending")).toBe(true);
  await page.getByRole("checkbox", { name: "Follow" }).uncheck();
  await actors(page).selectOption("app");
  await settle(page, "resendOTP", "sent");
  await expect(page.getByRole("button", { name: /^Go to next timer/ })).toBeVisible();
  await expect(charted(page)).toContainText("app");
  await page.getByRole("checkbox", { name: "Follow" }).check();
  await expect(charted(page)).toContainText("challenge");
  await send(page, "form.submit");
  await expect.poll(() => isInView(page, "challenge.open.entry.checking")).toBe(true);
  await page.getByRole("switch", { name: "Connection" }).click();
  await page.getByRole("switch", { name: "Connection" }).click();
  // The socket's return moves the root, but the person is still in the challenge.
  await expect(page.getByRole("list", { name: "Film strip" }).getByRole("listitem")).toHaveCount(8);
  await expect(charted(page)).toContainText("challenge");
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => isInView(page, "challenge.open.entry.checking")).toBe(true);
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => isInView(page, "challenge.open.resend.sending")).toBe(true);
});

test("a step sent from the panel keeps the focus there, also when its control is gone", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  const submit = offer(page, "form.submit by email");
  await submit.press("Enter");
  const hasFocus = () =>
    region(page, "Step").evaluate(
      (pane) => pane.contains(document.activeElement) && !document.activeElement?.matches("iframe"),
    );
  const outcome = region(page, "login").getByRole("button", { name: "a second factor is needed", exact: true });
  await outcome.press("Enter");
  await heading(page, "Multi-Factor Authentication");
  await expect(outcome).toBeHidden();
  await offer(page, "form.submit").press("Enter");
  // The app selects a refused code.
  await region(page, "login-with-code").getByRole("button", { name: "wrong or no longer valid" }).press("Enter");
  await expect(appIn(page).getByText("Invalid OTP")).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  // Links inside the app work there as elsewhere.
  await appIn(page).getByRole("link", { name: "Back to sign in" }).press("Enter");
  await expect(appIn(page).getByRole("heading", { name: "Sign In Your Account" })).toBeVisible();
  await expect(appIn(page).locator("form input:focus")).toHaveCount(1);
});

test("the app follows the panel's colours, and keeps colours that were chosen in the app", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await startAt(page, "login", "Sign In Your Account");
  const turn = page.getByRole("button", { name: "Theme", exact: true });
  await turn.click();
  await expect.poll(() => colours(page)).toEqual(["dark", "dark"]);
  const picture = page.getByRole("list", { name: "Film strip" }).frameLocator("iframe").first().locator("html");
  await expect(picture).toHaveAttribute("data-theme", "dark");
  await turn.click();
  await expect(picture).toHaveAttribute("data-theme", "light");
  await expect.poll(() => colours(page)).toEqual(["light", "light"]);
  await appIn(page).getByRole("button", { name: /dark/i }).click();
  await expect.poll(() => colours(page)).toEqual(["light", "dark"]);
  await send(page, "form.submit by email");
  await turn.click();
  await turn.click();
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await expect.poll(() => colours(page)).toEqual(["light", "dark"]);
});

test("the inspector counts a person's steps, and keeps them on starting over, going on from a moment or changing place", async ({
  page,
}) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  await page.getByRole("tab", { name: "Steps" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "you start here" })).toContainText(
    "login: a code by email is needed",
  );
  await unfold(page, "Save, replay, share, export");
  await expect(region(page, "Record")).toContainText(
    "You've taken no steps from “second factor by email”. Includes the 2 steps leading there",
  );
  const notice = page.getByText("Started over.");
  const restore = (steps: string) => page.getByRole("button", { name: `Restore your ${steps}`, exact: true });
  await page.keyboard.press("Alt+R");
  await heading(page, "Multi-Factor Authentication");
  // No step was taken yet.
  await expect(notice).toBeHidden();
  await send(page, "code.resend");
  await expect(region(page, "Record")).toContainText("You've taken 1 step");
  await settle(page, "resendOTP", "sent");
  await expect(page.getByRole("button", { name: /^Go to next timer/ })).toBeVisible();
  await page.keyboard.press("Alt+R");
  await restore("2 steps").click();
  await expect(appIn(page).getByRole("button", { name: /^Resend code in/ })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.keyboard.press("Alt+ArrowLeft");
  await region(page, "App").getByRole("button", { name: "Go on from here" }).click();
  await expect(restore("2 steps")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();
  await startFrom(page, "login");
  await expect(restore("1 step")).toBeVisible();
});

// A page of its own: it loads again and notes every question.
ownPage("a reload asks nothing and goes on with the path that was walked", async ({ page }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  await send(page, "code.resend");
  await settle(page, "resendOTP", "sent");
  await expect(page.getByRole("button", { name: /^Go to next timer/ })).toBeVisible();
  await page.reload();
  await heading(page, "Multi-Factor Authentication");
  await expect(place(page)).toHaveText(/second factor by email$/);
  await expect(page.getByRole("button", { name: /^Go to next timer/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Film strip" }).getByRole("listitem")).toHaveCount(5);
  expect(asked).toEqual([]);
});

test("the connection is broken by its switch or found in the search, and repeated calls wait for it", async ({
  page,
}) => {
  await startAt(page, "sign up", "Sign Up");
  const connection = page.getByRole("switch", { name: "Connection" });
  await expect(connection).toBeChecked();
  const asking = region(page, "Step").getByRole("region", { name: "addressParams" });
  await expect(asking).toBeVisible();
  await expect(asking).not.toContainText("waiting for connection");
  await connection.click();
  await expect(connection).not.toBeChecked();
  await expect(asking).toContainText("waiting for connection");
  await page.getByRole("searchbox", { name: "Search possible steps" }).fill("offline");
  await page.getByRole("button", { name: "Restore the connection" }).click();
  await expect(connection).toBeChecked();
  await expect(asking).not.toContainText("waiting for connection");
});

test("on a phone, where the app is out of sight, the inspector names the screen after each step", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Step", exact: true }).click();
  const said = page.getByRole("status").filter({ hasText: "Screen" });
  await expect(said).toHaveText("Screen login, at /login");
  await send(page, "form.submit by email");
  await settle(page, "login", "a second factor is needed");
  await expect(said).toHaveText("Screen multiFactorLogin, at /multi-factor-authenticate");
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 390);
  // The chart also follows steps that were taken while it was out of sight.
  await page.getByRole("button", { name: "Chart", exact: true }).click();
  await expect(charted(page)).toContainText("challenge");
  await expect.poll(() => isInView(page, "challenge.open.resend.never")).toBe(true);
});

test("before a step is taken the inspector tells its transitions and screen, and why a guard refuses", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await offer(page, "form.submit by email").dblclick();
  // A double click takes one step, although another button may be under the pointer after the first click.
  await expect(page.getByRole("list", { name: "Film strip" }).getByRole("listitem")).toHaveCount(2);
  const network = region(page, "login").getByRole("group", { name: "Network" });
  await expect(network.getByRole("button")).toHaveText(["this request is lost", "no answer in time"]);
  const card = page.locator("#what-would-come");
  const outcome = region(page, "login").getByRole("button", { name: "a second factor is needed", exact: true });
  await outcome.hover();
  await expect(card).toContainText("Screen login → multiFactorLogin");
  const ahead = card.frameLocator(`iframe[title="The screen that would come"]`);
  await expect(ahead.getByRole("heading", { name: "Multi-Factor Authentication" })).toBeVisible();
  await expect(card).toContainText("login: login done, submitting → routing");
  await expect(page.locator('[data-label][data-considered="true"]').first()).toBeVisible();
  await outcome.click();
  await heading(page, "Multi-Factor Authentication");
  await expect(card).toBeHidden();
  await unfold(page, "Events without effect");
  const why = page.getByRole("button", { name: "Why can't I use “Choose how to get the code, the app”?" });
  await why.press("Enter");
  await expect(card).toContainText(
    "“Choose how to get the code” begins “entering” again only if “is offered” is true. It isn't now.",
  );
  await expect(card).toContainText("known: details, MFA type2");
  await expect(charted(page)).toContainText("multiFactorLogin");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
});

test("the waiting request is in view; a search shows its matches, and Enter takes the only one", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startAt(page, "login", "Sign In Your Account");
  await offer(page, "form.submit by email").press("Enter");
  await expect(region(page, "login")).toBeInViewport({ ratio: 1 });
  // The form takes its event while it is being sent, but does nothing with it.
  await expect(offer(page, "form.submit by email")).toHaveCount(0);
  const search = page.getByRole("searchbox", { name: "Search possible steps" });
  await search.fill("password");
  await expect(region(page, "login").getByRole("button")).toHaveText(["must change the password", "wrong password"]);
  await search.press("Enter");
  await search.fill("wrong pass");
  await expect(region(page, "login").getByRole("button")).toHaveText(["wrong password"]);
  await search.press("Enter");
  await expect(appIn(page).getByText("Wrong password.")).toBeVisible();
  await expect(search).toHaveValue("");
  await search.fill("downloads");
  await expect(offer(page, "link.follow downloads")).toBeInViewport();
});

test("an answered request is gone from the list, a double click answers one, and the next is at the top of it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startAt(page, "sign up", "Sign Up");
  const step = region(page, "Step");
  const moments = page.getByRole("list", { name: "Film strip" }).getByRole("listitem");
  await send(page, "form.submit");
  await region(page, "checkEmailExistense").getByRole("button", { name: "no account yet" }).dblclick();
  await heading(page, "About your company");
  await expect(moments).toHaveCount(3);
  await expect(region(page, "checkEmailExistense")).toHaveCount(0);
  await expect(step.getByText("Last step: checkEmailExistense: no account yet")).toBeInViewport();
  for (let answered = 0; answered < 4; answered += 1) {
    await send(page, "form.submit about the company");
    await expect(region(page, "signUp")).toBeInViewport({ ratio: 1 });
    await expect(step.getByRole("heading", { name: "Waiting requests" })).toHaveCount(1);
    await settle(page, "signUp", "this request is lost");
    await expect(region(page, "signUp")).toHaveCount(0);
  }
  // From the end of the list, a new request is shown as well.
  await unfold(page, "Save, replay, share, export");
  await appIn(page).getByRole("button", { name: "Sign Up" }).click();
  await expect(region(page, "signUp")).toBeInViewport({ ratio: 1 });
});

test("a part that is unfolded at the end of the list comes into view, and saving and copying answer beside the buttons", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  await unfold(page, "Events without effect");
  await unfold(page, "Save, replay, share, export");
  const record = region(page, "Record");
  await expect(record).toBeInViewport({ ratio: 1 });
  for (const [button, answer] of [
    ["Save path", "Saved second-factor-by-email"],
    ["Copy link", "Copied. Anyone who opens the link sees the same."],
    ["Playwright test", ".spec.ts."],
    ["Plain sentences", ".feature."],
  ] as const) {
    await record.getByRole("button", { name: button }).click();
    await expect(record.getByRole("status").filter({ hasText: answer })).toBeInViewport({ ratio: 1 });
  }
  const payload = region(page, "Events of challenge").getByText("Payload…").last();
  await payload.click();
  await expect(region(page, "Events of challenge").getByRole("button", { name: "Send", exact: true })).toBeInViewport();
});

test("an event types its secret into the app's field, and Step says to which site the app sends the person", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await expect(appIn(page).getByRole("textbox", { name: "Password" })).not.toHaveValue("");
  await startAt(page, "workspace", "Choose your workspace");
  await settle(page, "getWorkspaceList", "two");
  await send(page, "product.choose pms");
  await send(page, "form.submit");
  await page.getByRole("region", { name: "loginEmail" }).getByRole("button").nth(0).click();
  await expect(region(page, "Step")).toContainText("The person is sent to https://pms.");
});

test("no heading of requests remains when none waits any longer", async ({ page }) => {
  await startAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  const requests = region(page, "Step").getByRole("heading", { name: "Waiting requests" });
  await expect(requests).toBeVisible();
  await settle(page, "login", "wrong password");
  await expect(requests).toBeHidden();
});

test("a person writes an answer: JSON that is invalid or too deep is told and kept, a valid answer is taken", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  const call = region(page, "login");
  await call.getByText("Custom JSON…").click();
  const answer = call.getByRole("textbox", { name: "Answer login with" });
  await answer.fill('{ "token": ');
  await call.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(call.getByRole("alert")).toHaveText(/^This isn't valid JSON/);
  await expect(answer).toHaveValue('{ "token": ');
  const deep = '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000);
  await answer.fill(deep);
  await call.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(call.getByRole("alert")).toHaveText("This can't be sent: it is nested too deeply. Remove that part.");
  await expect(answer).toHaveValue(deep);
  await answer.fill('{ "email": "ann@acme.test", "aftrp": true, "token": "made up" }');
  await call.getByRole("button", { name: "Answer", exact: true }).click();
  await settle(page, "authenticate", "must change the password");
  await heading(page, "Change Password");
});

test("a step outlines its control in the app, and a control marks its event under Step and names it", async ({
  page,
}) => {
  await startAt(page, "login", "Sign In Your Account");
  const passkey = appIn(page).getByRole("button", { name: "Sign in with a passkey" });
  const login = appIn(page).getByRole("button", { name: "Login", exact: true });
  await offer(page, "passkey.use").hover();
  await expect(passkey).toHaveCSS("outline-style", "solid");
  await expect(login).not.toHaveCSS("outline-style", "solid");
  await offer(page, "form.submit by email").hover();
  await expect(login).toHaveCSS("outline-style", "solid");
  await passkey.hover();
  await expect(login).not.toHaveCSS("outline-style", "solid");
  await expect(page.getByText("This control: Choose to use a passkey")).toBeVisible();
  const marked = region(page, "Step").locator("[data-pointed=true]");
  await expect(marked).toContainText("passkey.use");
  // A form is submitted by its button, and each of its fields sends events of its own.
  await login.hover();
  await expect(marked).toContainText("form.submit");
  await appIn(page).getByRole("textbox", { name: "Password" }).focus();
  await expect(page.getByText("This control: Type in a field; Leave a field")).toBeVisible();
  await appIn(page).getByRole("heading", { name: "Sign In Your Account" }).hover();
  await expect(page.getByText("This control:")).toBeHidden();
});
