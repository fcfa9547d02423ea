import type { Page } from "@playwright/test";
import { accessForms, verifyOrganizationPath } from "./access-forms.ts";
import { expect, signIn } from "./fixtures.ts";
import { codeField, identifierField, loginButton, member, openWorkspace, PASSWORD, passwordField } from "./screens.ts";
import { REFUSAL, refuseCalls, type View } from "./view.ts";
import { tapWire } from "./wire.ts";

/** At the set-up, with the authenticator's part opened. */
async function openAuthenticator(page: Page): Promise<void> {
  await signIn(page, "mfa-new@acme.test");
  await page.getByRole("checkbox", { name: /^Authenticator App/ }).check();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
}

const secondFactorViews: readonly View[] = [
  {
    name: "multi-factor set-up, a code refused",
    everyWay: true,
    async open(page) {
      await refuseCalls(page, "hrms|master|MFA|verify", { data: { success: false } });
      await openAuthenticator(page);
      await codeField(page).fill("123456");
      await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
    },
  },
  {
    name: "multi-factor set-up, a code right and saving refused",
    async open(page) {
      const wire = await tapWire(page);
      wire.take("hrms|master|MFA|verify", ({ answer }) => answer({ data: { success: true } }));
      wire.take("hrms|master|MFA|setup", ({ answer }) => answer(REFUSAL));
      await openAuthenticator(page);
      await codeField(page).fill("123456");
      await expect(page.getByText("OTP verified successfully")).toBeVisible();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    },
  },
  {
    name: "multi-factor set-up that could not be loaded",
    async open(page) {
      await refuseCalls(page, "hrms|master|MFA|read");
      await signIn(page, "mfa-new@acme.test");
      await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    },
  },
  ...accessForms.map(({ screen, event, send }) => ({
    name: `${screen} refused`,
    async open(page: Page) {
      await refuseCalls(page, event);
      await send(page);
      await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    },
  })),
  {
    name: "verify organisation, a code sent",
    async open(page) {
      await refuseCalls(page, "resendOTP", { data: { success: true, retryAfter: 900 } });
      await openWorkspace(page, member(321));
      await page.goto(verifyOrganizationPath);
      await page.getByRole("button", { name: "Resend OTP" }).click();
      await expect(page.getByText("OTP sent successfully.")).toBeVisible();
    },
  },
];

/** As the page of an app that asks, whose request is answered in the service's place. */
async function openAuthorize(page: Page, login: unknown = {}): Promise<void> {
  const app = { client_name: "Harbour Boards", client_logo: "/logos/harbour.svg" };
  await page.route("**/oauth2/app-info?*", (route) => route.fulfill({ json: { data: app } }));
  await page.route("**/oauth2/login?*", (route) => route.fulfill({ json: login }));
  await page.goto("/authorize?client_id=somebody&state=s&redirect_uri=https%3A%2F%2Fboards.example%2Fback");
  await expect(page.getByRole("heading", { name: "Sign in to continue to Harbour Boards" })).toBeVisible();
}

async function signInForApp(page: Page): Promise<void> {
  await identifierField(page).fill("somebody@acme.test");
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
}

const authorizeViews: readonly View[] = [
  { name: "authorize", everyWay: true, open: (page) => openAuthorize(page) },
  {
    name: "authorize, as who is signed in",
    everyWay: true,
    async open(page) {
      await openWorkspace(page, member(71));
      await openAuthorize(page);
      await expect(page.getByRole("button", { name: `Continue as ${member(71)}` })).toBeVisible();
    },
  },
  {
    name: "authorize refused, with its popup",
    everyWay: true,
    async open(page) {
      await openAuthorize(page, { error: { message: REFUSAL.data.error } });
      await signInForApp(page);
      await expect(page.getByRole("dialog")).toHaveAccessibleDescription(REFUSAL.data.error);
    },
  },
  {
    name: "authorize, the code",
    async open(page) {
      await openAuthorize(page, { data: { isMultiFactorAuth: true, MFAType: 1 } });
      await signInForApp(page);
      await expect(page.getByText("OTP sent successfully.")).toBeVisible();
    },
  },
  {
    name: "authorize, a request that cannot be answered",
    async open(page) {
      await page.goto("/authorize?client_id=a&client_id=b");
      await expect(page.getByRole("heading", { name: "We couldn't complete this sign-in" })).toBeVisible();
    },
  },
  {
    name: "authorize, an app that could not be found out",
    provokes: /ERR_FAILED/,
    async open(page) {
      await page.route("**/oauth2/app-info?*", (route) => route.abort());
      await page.goto("/authorize?client_id=a");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
];

const downloadsViews: readonly View[] = [
  {
    name: "downloads",
    everyWay: true,
    async open(page) {
      await page.goto("/downloads");
      await expect(page.getByRole("link", { name: "Download Chat for Mac" })).toBeVisible();
    },
  },
  {
    name: "downloads, with the toast of a copied link",
    async open(page) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/downloads");
      await page.getByRole("button", { name: "Copy Chat for Mac link" }).click();
      await expect(page.getByText("Chat for Mac link copied to clipboard.")).toBeVisible();
    },
    hold: (page) => page.getByText("Chat for Mac link copied to clipboard.").hover(),
  },
  {
    name: "downloads, a link that may not be copied",
    async open(page) {
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
      });
      await page.goto("/downloads");
      await page.getByRole("button", { name: "Copy Chat for Mac link" }).click();
      await expect(page.getByText("Your browser didn't allow copying.")).toBeVisible();
    },
  },
  {
    name: "downloads, nothing there",
    async open(page) {
      await refuseCalls(page, "getBuildInfo", { data: { socketId: "1" } });
      await page.goto("/downloads");
      await expect(page.getByText("There is no update available.")).toBeVisible();
    },
  },
  {
    name: "downloads that could not be loaded",
    async open(page) {
      await refuseCalls(page, "getBuildInfo");
      await page.goto("/downloads");
      await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    },
  },
];

/** The screens of second factors, third-party sign-in and downloads. */
export const accessViews: readonly View[] = [...secondFactorViews, ...authorizeViews, ...downloadsViews];
