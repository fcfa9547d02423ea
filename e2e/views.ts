import type { Page } from "@playwright/test";
import { accessViews } from "./access-views.ts";
import { chromeViews } from "./chrome-views.ts";
import { expect, signIn } from "./fixtures.ts";
import {
  codeField,
  loginButton,
  onboardingPath,
  openMultiFactorLogin,
  openVerifyEmail,
  PASSWORD,
  passwordField,
} from "./screens.ts";
import { joiningViews } from "./joining-views.ts";
import { passwordViews, refusedForms } from "./password-views.ts";
import { sessionViews } from "./session-views.ts";
import { holdCalls, REFUSAL, refuseCalls, type View } from "./view.ts";
import { tapWire } from "./wire.ts";

const beSignedInAs = (page: Page, url: string, token: string) =>
  page.context().addCookies([{ name: "token", value: token, url }]);

const loginViews: readonly View[] = [
  {
    name: "login",
    everyWay: true,
    async open(page) {
      await page.goto("/login");
      await expect(page.locator("html")).toHaveAttribute("data-live");
    },
  },
  {
    name: "login with problems in its fields",
    async open(page) {
      await page.goto("/login");
      await passwordField(page).fill("short");
      await loginButton(page).click();
      await expect(passwordField(page)).toHaveAccessibleDescription("Minimum 8 Characters");
    },
  },
  {
    name: "login refused, with its toast and a password that is shown",
    async open(page) {
      await refuseCalls(page, "login", { ...REFUSAL, data: { ...REFUSAL.data, retryAfter: 900 } });
      await signIn(page, "somebody@acme.test");
      await expect(page.getByRole("alert")).toContainText(REFUSAL.data.error);
      await expect(page.getByText("Oops!!")).toBeVisible();
      await page.getByRole("button", { name: "Show password" }).click();
    },
    // A toast stays as long as the pointer rests on it.
    hold: (page) => page.getByText("Oops!!").hover(),
  },
  {
    name: "login busy",
    async open(page) {
      await holdCalls(page, "login");
      await signIn(page, "somebody@acme.test");
      await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "login without a connection",
    provokes: /ERR_FAILED/,
    async open(page) {
      await page.route(/\/assets\/socket-client.*\.js/, (route) => route.abort());
      await page.goto("/login");
      await expect(page.getByText("Can't connect. Trying again…")).toBeVisible();
    },
  },
  {
    name: "onboarding login",
    everyWay: true,
    async open(page) {
      await page.goto(onboardingPath);
      await expect(page.getByText("Welcome to Acme Industries")).toBeVisible();
      await expect(loginButton(page)).toBeEnabled();
    },
  },
  {
    name: "onboarding login refused",
    async open(page) {
      await refuseCalls(page, "onboardingLogin");
      await page.goto(onboardingPath);
      await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill("ONB-001");
      await passwordField(page).fill(PASSWORD);
      await loginButton(page).click();
      await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    },
  },
];

const codeViews: readonly View[] = [
  { name: "multi-factor login by authenticator", open: openMultiFactorLogin },
  {
    name: "multi-factor login by email, sent and refused",
    async open(page) {
      const wire = await tapWire(page);
      wire.take("resendOTP", ({ answer }) => answer({ data: { success: true, retryAfter: 900 } }));
      await signIn(page, "mfa-both@acme.test");
      await page.getByRole("button", { name: "Get a code by email instead" }).click();
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(page.getByText(/Resend code in/)).toBeVisible();
      wire.take("login", ({ answer }) => answer(REFUSAL));
      await codeField(page).fill("123456");
      await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    },
  },
  { name: "verify email", open: (page, url) => openVerifyEmail(page, url, "somebody@acme.test") },
  {
    name: "verify email, busy",
    async open(page, url) {
      await holdCalls(page, "activateAccount");
      await openVerifyEmail(page, url, "a-rather-long-name-of-somebody-who-has-moved@acme.test");
      await page.getByRole("textbox", { name: "Verification OTP" }).fill("123456");
      await expect(page.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-busy", "true");
    },
  },
];

const otherViews: readonly View[] = [
  {
    name: "starting",
    async open(page, url) {
      await holdCalls(page, "authenticate");
      await beSignedInAs(page, url, "somebodys-token");
      await page.goto("/workspace");
      await expect(page.getByText("One moment…")).toBeVisible();
    },
  },
  {
    name: "service cannot be reached",
    async open(page, url) {
      await page.clock.install();
      const wire = await tapWire(page);
      wire.take("authenticate", () => {});
      await beSignedInAs(page, url, "somebodys-token");
      await page.goto("/workspace");
      await expect.poll(() => wire.calls("authenticate").length).toBe(1);
      await page.clock.runFor(15_100);
      await expect(page.getByRole("heading", { name: "We can't connect right now" })).toBeVisible();
    },
  },
  {
    name: "leaving, where the browser does not go",
    async open(page) {
      await page.route("**/dev/products/**", (route) => route.fulfill({ status: 204 }));
      await signIn(page, "hr@acme.test");
      await expect(page.getByRole("heading", { name: "Taking you there…" })).toBeVisible();
    },
  },
  {
    name: "page not found",
    everyWay: true,
    async open(page) {
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { name: "OOPS! PAGE NOT FOUND" })).toBeVisible();
    },
  },
  {
    name: "a screen whose code cannot be loaded",
    provokes: /ERR_FAILED/,
    async open(page, url) {
      await page.route(/\/assets\/verify-email-screen.*\.js/, (route) => route.abort());
      await page.context().addCookies([{ name: "email", value: "somebody@acme.test", url }]);
      await page.goto("/verify-email");
      await expect(page.getByRole("button", { name: "Start again" })).toBeVisible();
    },
  },
  {
    name: "a page that is drawn already and whose code cannot be loaded",
    provokes: /ERR_FAILED/,
    async open(page) {
      const asked = page.waitForRequest(/\/assets\/page-not-found-screen.*\.js/);
      await page.route(/\/assets\/page-not-found-screen.*\.js/, (route) => route.abort());
      await page.goto("/no/such/page");
      await asked;
      await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    },
  },
  {
    name: "a site that is not set up",
    async open(page) {
      await page.route("**/login", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/"serviceUrl":"[^"]*"/, '"serviceUrl":"nowhere"');
        await route.fulfill({ response: answer, body });
      });
      await page.goto("/login");
      await expect(page.getByRole("heading", { name: "This site isn't set up correctly" })).toBeVisible();
    },
  },
];

/** Every screen that the app has, in the states that look different. */
export const views: readonly View[] = [
  ...loginViews,
  ...codeViews,
  ...sessionViews,
  ...passwordViews,
  ...refusedForms,
  ...joiningViews,
  ...accessViews,
  ...chromeViews,
  ...otherViews,
];
