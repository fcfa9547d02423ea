import type { Page } from "@playwright/test";
import { TYPED } from "../tests/model/person.ts";
import { EVERY_RULE, RULES_OF_APPEARANCE, violationsOf } from "./access.ts";
import { changeConfiguration } from "./change-configuration.ts";
import { expect, signIn as signInAt, test } from "./fixtures.ts";
import { appIn, colours, heading, openAt, region, send, settle, unfold } from "./inspector.ts";
import { member, PASSWORD, tokenIn } from "./screens.ts";

/* The inspector as QA uses it: the app in its frame, its charts, the possible steps and the history. */

async function signIn(page: Page, identifier: string, password: string): Promise<void> {
  const app = appIn(page);
  await app.getByRole("textbox", { name: "Email Address / User Name" }).fill(identifier);
  await app.getByRole("textbox", { name: "Password" }).fill(password);
  await app.getByRole("button", { name: "Login", exact: true }).click();
}

test("a person walks a sign-in in the frame and by the panel; a guard refuses, and no message holds a secret", async ({
  page,
}) => {
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
  await heading(page, "Multi-Factor Authentication");
  await unfold(page, "Blocked events");
  await expect(page.getByText("method.choose the app blocked by isOffered")).toBeVisible();
  const flow = region(page, "Events of multiFactorLogin");
  await flow.getByRole("button", { name: "method.choose email" }).click();
  await appIn(page).getByText("Use your authenticator app instead").click();
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

test("a person writes an answer: invalid JSON is told and kept, a valid answer is taken", async ({ page }) => {
  await openAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  const call = region(page, "login");
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

test("with the live service the inspector lets requests go and sends no made-up values, and the app leaves for a product", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openAt(page, "live service", "Sign In Your Account");
  await expect(region(page, "Events of login")).toBeVisible();
  await expect(region(page, "Step").getByText(/^Events of connection/)).toBeVisible();
  const turn = page.getByRole("button", { name: "Theme", exact: true });
  await turn.click();
  await expect.poll(() => colours(page)).toEqual(["dark", "dark"]);
  await page.getByRole("button", { name: "Start over" }).click();
  await heading(page, "Sign In Your Account");
  await expect(region(page, "Events of login")).toBeVisible();
  await turn.click();
  await expect.poll(() => colours(page)).toEqual(["light", "light"]);
  await expect(page.getByText("Requests go to the live service.")).toBeVisible();
  await expect(region(page, "Live service").getByRole("status")).toHaveText("online");
  await send(page, "form.submit by email");
  await expect(page.getByRole("alert").filter({ hasText: "nothing made up" })).toBeVisible();
  await signIn(page, "hr@acme.test", PASSWORD);
  await heading(page, "HR management");
  await expect(region(page, "App")).toContainText("Another page is in the frame");
});

test("axe finds no fault in light and dark colours in charts, lists, history, the flow's page and help", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await expect(region(page, "login")).toBeVisible();
  async function look() {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Elements and names are the same in dark colours.
      const rules = colorScheme === "light" ? EVERY_RULE : RULES_OF_APPEARANCE;
      await expect.poll(() => violationsOf(page, rules, ["iframe"]), colorScheme).toEqual([]);
    }
  }
  await look();
  await page.getByRole("button", { name: "Show as list" }).click();
  for (const tab of ["Steps", "Sequence", "State", "Compare"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await look();
  }
  await page.getByRole("button", { name: "About this flow" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "filling.refused" })).toBeAttached();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: "How to use the inspector" })).toBeVisible();
  await look();
});

test("the address of a walked path opens the same place and screen", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await unfold(page, "Save, replay, share, export");
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

test("the inspector sends Stately's viewer, at the configured address, the events without secrets", async ({
  page,
}) => {
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
  expect(all).not.toContain(await tokenIn(page));
});

test("the start page begins a tour, ticks its goals as they are reached, and remembers the tour", async ({ page }) => {
  await page.goto("/inspector/");
  await page.getByRole("button", { name: "Take the tour “Sign in and be refused”" }).press("Enter");
  await heading(page, "Sign In Your Account");
  const tour = region(page, "Tour: Sign in and be refused");
  const isAt = (words: RegExp) => expect(tour.locator("[aria-current=step]")).toHaveText(words);
  await isAt(/fill in “Email Address/);
  await expect(region(page, "Chart")).toContainText("The statechart behind the app");
  await send(page, "form.submit by email");
  await isAt(/“login” waits/);
  await settle(page, "login", "wrong password");
  await isAt(/“Password” in the app/);
  await send(page, "form.edit password");
  await expect(tour).toContainText("The rows marked T in the log");
  await tour.getByRole("button", { name: "More tours" }).click();
  await page.getByRole("button", { name: "Take the tour “Open a support file”" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the sample file" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file…" }).click();
  await (await chooser).setFiles(await (await download).path());
  await expect(region(page, "Tour: Open a support file").locator("[aria-current=step]")).toHaveText(/Go on from there/);
  await page.reload();
  await page.getByRole("button", { name: "Tours", exact: true }).click();
  await expect(page.getByRole("button", { name: /Sign in and be refused/ })).toContainText("done");
});
