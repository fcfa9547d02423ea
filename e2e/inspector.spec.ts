import type { Page } from "@playwright/test";
import { EVERY_RULE, RULES_OF_APPEARANCE, violationsOf } from "./access.ts";
import { changeConfiguration } from "./change-configuration.ts";
import { expect, signIn as signInAt, test } from "./fixtures.ts";
import { appIn, heading, openAt, part, send, settle } from "./inspector.ts";
import { TYPED } from "./person.ts";
import { member, PASSWORD } from "./screens.ts";

/* The inspector as QA uses it: the app in its frame, its charts, what can happen next, what has happened. */

async function signIn(page: Page, identifier: string, password: string): Promise<void> {
  const app = appIn(page);
  await app.getByRole("textbox", { name: "Email Address / User Name" }).fill(identifier);
  await app.getByRole("textbox", { name: "Password" }).fill(password);
  await app.getByRole("button", { name: "Login", exact: true }).click();
}

test("a sign-in is walked by hand: used in the frame, its call settled, a guard seen to refuse", async ({ page }) => {
  await openAt(page, "login", "Sign In Your Account");
  await signIn(page, "ann@acme.test", TYPED.password);
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await expect(page.getByText("method.choose the app blocked by isOffered")).toBeVisible();
  const flow = part(page, "Events of multiFactorLogin");
  await flow.getByRole("button", { name: "method.choose email" }).click();
  await expect(appIn(page).getByText("Use your authenticator app instead")).toBeVisible();
});

test("sending again is blocked by the server for 90 s, and the clock is moved by hand", async ({ page }) => {
  await openAt(page, "second factor by email", "Multi-Factor Authentication");
  await appIn(page)
    .getByRole("button", { name: /^Send code/ })
    .click();
  await settle(page, "resendOTP", "sent, and blocked for 90 s");
  await expect(appIn(page).getByRole("button", { name: "Resend code in 1:30" })).toBeDisabled();
  await page.getByRole("button", { name: "Go to next timer (in 90 s)" }).click();
  await expect(appIn(page).getByRole("button", { name: /^Resend/ })).toBeEnabled();
});

test("an invitation that is for somebody else's address", async ({ page }) => {
  await page.goto("/inspector/");
  await page.getByRole("combobox", { name: "Start from" }).selectOption("invitation, signed in");
  await settle(page, "verifyInvitationCode", "for somebody else");
  await heading(page, "Email Not Match");
});

test("an authenticator is set up, and the recovery code refused", async ({ page }) => {
  await openAt(page, "recovery code in the second step", "Recovery Code");
  await page.getByRole("button", { name: "form.submit", exact: true }).click();
  await settle(page, "hrms|master|MFA|verify", "wrong");
  await expect(appIn(page).getByRole("alert").first()).toBeVisible();
});

test("the connection breaks while the second step of signing up is sent", async ({ page }) => {
  await openAt(page, "sign up", "Sign Up");
  await page.getByRole("button", { name: "form.submit", exact: true }).click();
  await settle(page, "checkEmailExistense", "no account yet");
  await heading(page, "About your company");
  await page.getByRole("button", { name: "form.submit about the company", exact: true }).click();
  const connection = page.getByRole("switch", { name: "Connection" });
  await connection.click();
  await expect(connection).not.toBeChecked();
  await expect(appIn(page).getByRole("alert").first()).toContainText("Check your connection");
  await connection.click();
  await expect(connection).toBeChecked();
  await expect(page.getByRole("region", { name: "History" })).toContainText("connection.online");
});

test("back to an earlier moment and on from there, asking nobody anything", async ({ page }) => {
  await openAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "form.submit by email" }).click();
  await settle(page, "login", "must change the password");
  await settle(page, "authenticate", "must change the password");
  await heading(page, "Change Password");
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByText("You're viewing moment 1 of 3.")).toBeVisible();
  await page.getByRole("region", { name: "Step" }).getByRole("button", { name: "Continue from here" }).click();
  await heading(page, "Sign In Your Account");
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
});

test("a payload of one's own: what is no JSON is said and stays, an answer of one's own is taken", async ({ page }) => {
  await openAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "form.submit by email" }).click();
  const call = part(page, "login");
  await call.getByText("Custom JSON…").click();
  const answer = call.getByRole("textbox", { name: "Answer login with" });
  await answer.fill('{ "token": ');
  await call.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(call.getByRole("alert")).toHaveText(/^This isn't valid JSON/);
  await expect(answer).toHaveValue('{ "token": ');
  await answer.fill('{ "email": "ann@acme.test", "aftrp": true, "token": "made up" }');
  await call.getByRole("button", { name: "Answer", exact: true }).click();
  await settle(page, "authenticate", "must change the password");
  await heading(page, "Change Password");
});

test("the live service: what happens is shown, nothing is held and nothing made up is sent", async ({ page }) => {
  await page.goto("/inspector/");
  await page.getByRole("combobox", { name: "Start from" }).selectOption("live service");
  await heading(page, "Sign In Your Account");
  await expect(page.getByText("Calls go to the live service.")).toBeVisible();
  await page.getByRole("button", { name: "form.submit by email" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "nothing made up" })).toBeVisible();
  await signIn(page, member(60), PASSWORD);
  await expect(appIn(page).getByRole("radio", { name: "HR Management" })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("workspaceRedirect");
});

test("the live app leaves for a product's page in the frame", async ({ page }) => {
  await openAt(page, "live service", "Sign In Your Account");
  await signIn(page, "hr@acme.test", PASSWORD);
  await heading(page, "HR management");
});

test("no secret is in any message between the app and the panel", async ({ page }) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function post(message: unknown, ...rest: never[]) {
      told.push(JSON.stringify(message));
      postMessage.call(this, message, ...rest);
    };
    Object.assign(window, { told });
  });
  await openAt(page, "login", "Sign In Your Account");
  await signIn(page, "ann@acme.test", TYPED.password);
  await settle(page, "login", "a second factor is needed");
  await appIn(page).getByRole("textbox", { name: "Authentication Code" }).fill(TYPED.code);
  await settle(page, "login-with-code", "right");
  await expect(page.getByText("/workspace", { exact: true })).toBeVisible();
  const told = await Promise.all(
    page
      .frames()
      .map((frame) => frame.evaluate(() => JSON.stringify(Object.entries(window).find(([key]) => key === "told")))),
  );
  const all = told.join("\n");
  expect(all).toContain("form.submit");
  for (const secret of Object.values(TYPED)) expect(all).not.toContain(secret);
  expect(all).not.toContain("canary ");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`nothing for axe to find in ${colorScheme} colours: charts, lists, history and help`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openAt(page, "login", "Sign In Your Account");
    await send(page, "form.submit by email");
    await expect(part(page, "login")).toBeVisible();
    // What is there, and what it is called, is the same in dark colours.
    const rules = colorScheme === "light" ? EVERY_RULE : RULES_OF_APPEARANCE;
    const findings = () => violationsOf(page, rules, ["iframe"]);
    await expect.poll(findings).toEqual([]);
    await page.getByRole("button", { name: "Show as list" }).click();
    for (const tab of ["Moments", "Sequence", "Compare"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      await expect.poll(findings).toEqual([]);
    }
    await page.getByRole("button", { name: "Help" }).click();
    await expect(page.getByRole("heading", { name: "How to use the inspector" })).toBeVisible();
    await expect.poll(findings).toEqual([]);
  });
}

test("a walked path is shared by its address, which opens the same place and screen", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAt(page, "login", "Sign In Your Account");
  await page.getByRole("button", { name: "form.submit by email" }).click();
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await page.getByText("Save, replay, share or export this session").click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(
    page.getByRole("region", { name: "Step" }).getByText("Copied. Anyone who opens the link sees the same."),
  ).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(address);
  await heading(page, "Multi-Factor Authentication");
  await page.goto("about:blank");
  await page.goto("/inspector/#path=what");
  await expect(page.getByRole("alert")).toContainText("This link");
  await heading(page, "Sign In Your Account");
});

test("Stately's viewer is told what happens at the address that is configured, and no secret", async ({ page }) => {
  const told: string[] = [];
  await page.routeWebSocket("ws://viewer.test/", (socket) => {
    socket.onMessage((message) => void told.push(String(message)));
  });
  await changeConfiguration(page, { statelyInspectorUrl: "ws://viewer.test/" });
  await signInAt(page, member(61));
  await expect(page).toHaveURL("/workspace");
  await expect.poll(() => told.join("\n")).toContain("getWorkspaceList");
  const all = told.join("\n");
  expect(all).toContain("form.submit");
  expect(all).toContain("[secret]");
  expect(all).not.toContain(PASSWORD);
  const token = (await page.context().cookies()).find(({ name }) => name === "token");
  expect(token).toBeDefined();
  expect(all).not.toContain(token?.value);
});
