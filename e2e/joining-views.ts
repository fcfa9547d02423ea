import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo.ts";
import { fillAboutYou, openAboutCompany } from "./account-forms.ts";
import { expect, signIn } from "./fixtures.ts";
import { member, openWorkspace } from "./screens.ts";
import { holdCalls, holdDeadlines, refuseCalls, type View } from "./view.ts";

const { acme } = demoOrganisations;
const CLIENT_TOKEN = "00000000-0000-4000-8000-000000000000";

const signUpViews: readonly View[] = [
  {
    name: "sign-up, about you",
    everyWay: true,
    async open(page) {
      await page.goto("/register");
      await expect(page.getByRole("textbox", { name: "First Name" })).toBeVisible();
    },
  },
  {
    name: "sign-up, about you with problems and without the countries",
    async open(page) {
      await refuseCalls(page, "addressParams");
      await page.goto("/register");
      await expect(page.getByText("We couldn't load the countries.")).toBeVisible();
      await page.getByRole("button", { name: "Next" }).click();
      // That of the terms comes last, after their reminder.
      await expect(page.getByText("Required*")).toHaveCount(5);
    },
  },
  {
    name: "sign-up, a country searched for",
    everyWay: true,
    async open(page) {
      await page.goto("/register");
      await page.getByRole("combobox", { name: "Country Code" }).fill("uni");
      await expect(page.getByRole("option", { name: "United Kingdom" })).toBeVisible();
    },
  },
  {
    name: "sign-up, no country found",
    async open(page) {
      await page.goto("/register");
      await page.getByRole("combobox", { name: "Country Code" }).fill("Atlantis");
      await expect(page.getByText("No countries found.")).toBeVisible();
    },
  },
  {
    name: "sign-up, reminded of the terms",
    async open(page) {
      await holdDeadlines(page);
      await page.goto("/register");
      await fillAboutYou(page, "ada@new-company.test");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "sign-up, about the company with problems",
    everyWay: true,
    async open(page) {
      await openAboutCompany(page, "ada@new-company.test");
      await page.getByRole("button", { name: "Sign Up" }).click();
      await expect(page.getByText("Required*")).toHaveCount(2);
    },
  },
  {
    name: "stay tuned",
    everyWay: true,
    async open(page) {
      await page.goto("/stay-tuned");
      await expect(page.locator("html")).toHaveAttribute("data-live");
    },
  },
  {
    name: "onboarding sign-up",
    everyWay: true,
    async open(page) {
      await page.goto(`/${acme}/register`);
      await expect(page.locator("html")).toHaveAttribute("data-live");
    },
  },
];

/** An invitation as the service might describe it. */
async function openInvitation(page: Page, data: object, heading: string): Promise<void> {
  await refuseCalls(page, "verifyInvitationCode", { data });
  await page.goto("/invite/somebodys-code");
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
}

const longEmail = "a-rather-long-name-of-somebody-who-has-moved@acme.test";

const inviteViews: readonly View[] = [
  {
    name: "invitation, checking",
    async open(page) {
      await holdCalls(page, "verifyInvitationCode");
      await page.goto("/invite/somebodys-code");
      await expect(page.getByText("Checking your invitation…")).toBeVisible();
    },
  },
  {
    name: "invitation, register",
    everyWay: true,
    open: (page) => openInvitation(page, { userAvailability: false, email: longEmail }, "Join your team"),
  },
  {
    name: "invitation, account found",
    open: (page) => openInvitation(page, { userAvailability: true, email: longEmail }, "Account Found"),
  },
  {
    name: "invitation, expired",
    open: (page) => openInvitation(page, { invitationCodeExpired: true }, "Invitation Expired"),
  },
  {
    name: "invitation, accepted before",
    open: (page) => openInvitation(page, { invitationAlreadyAccepted: true }, "Accepted"),
  },
  {
    name: "invitation, account not verified",
    open: (page) => openInvitation(page, { accountNotVerified: true, email: longEmail }, "Verification"),
  },
  {
    name: "invitation, something wrong",
    open: (page) => openInvitation(page, {}, "Oops.. Something went wrong!. Please try again after some time"),
  },
  {
    name: "invitation, to accept and refused",
    async open(page) {
      await refuseCalls(page, "acceptInvitation");
      await openWorkspace(page, "joiner@acme.test");
      await page.goto("/invite/demo-accept");
      await page.getByRole("button", { name: "Accept invitation" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "invitation, for another email address",
    async open(page) {
      await signIn(page, member(70));
      await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
      await page.goto("/invite/demo-other-email");
      await expect(page.getByRole("heading", { name: "Email Not Match" })).toBeVisible();
    },
  },
];

async function openClientInvitation(page: Page, outcome: object, heading: string): Promise<void> {
  await refuseCalls(page, "acceptClientInvitation", outcome);
  await page.goto(`/invite-client/${CLIENT_TOKEN}`);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
}

const clientViews: readonly View[] = [
  {
    name: "client invitation, accepted, with the password shown",
    everyWay: true,
    async open(page) {
      const data = { email: longEmail, password: "A-long-Passw0rd-that-has-to-break-somewhere!" };
      await openClientInvitation(page, { data }, "Your account is confirmed.");
      await page.getByRole("button", { name: "Show password" }).click();
    },
  },
  {
    name: "client invitation, refused with a way to sign in",
    open: (page) =>
      openClientInvitation(
        page,
        { code: 400, data: { error: "It was accepted before.", showButton: true } },
        "Something went wrong",
      ),
  },
  {
    name: "client invitation, refused",
    open: (page) =>
      openClientInvitation(page, { code: 400, data: { error: "It has expired." } }, "Something went wrong"),
  },
  {
    name: "client invitation, not answered",
    open: (page) => openClientInvitation(page, { data: { email: 5 } }, "We couldn't confirm your invitation"),
  },
];

/** The screens of whoever is about to join. */
export const joiningViews: readonly View[] = [...signUpViews, ...inviteViews, ...clientViews];
