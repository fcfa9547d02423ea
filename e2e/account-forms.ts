import type { Locator, Page } from "@playwright/test";
import { demoId, demoOrganisations } from "../service/demo/people.ts";
import { signIn } from "./fixtures.ts";
import { member, openWorkspace } from "./screens.ts";

/*
 * The forms of passwords, sign-up, invitations, recovery codes and verifying an organisation, each filled in and sent.
 * No form uses up a code or a link, so any number of tests can send them and answer in the service's place.
 */

const { acme } = demoOrganisations;

/** A secret that no other text resembles, so that a test finds it wherever it leaks. */
export const TYPED_SECRETS = { password: "Canary-3-that-is-typed", recoveryCode: "Z9Y8-X7W6V5" } as const;

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

export interface AccountForm {
  readonly screen: string;
  /** The call that is made. */
  readonly event: string;
  readonly button: string;
  /** Whether the form has a secret field. */
  readonly confidential?: true;
  /** Fills the form in, sends it, and gives the field that a refusal is about. */
  send(page: Page): Promise<Locator>;
}

async function fillNewPassword(page: Page): Promise<Locator> {
  await field(page, "New Password").fill(TYPED_SECRETS.password);
  await field(page, "Confirm Password").fill(TYPED_SECRETS.password);
  return field(page, "New Password");
}

/** Fills in the first step of signing up, without the tick. */
export async function fillAboutYou(page: Page, email: string): Promise<void> {
  await field(page, "First Name").fill("Ada");
  await field(page, "Last Name").fill("Lovelace");
  await field(page, "Email").fill(email);
  await field(page, "Phone").fill("9876543210");
}

/** Goes through the first step of signing up, as a person whom the service does not know. */
export async function openAboutCompany(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await fillAboutYou(page, email);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "About your company" }).waitFor();
}

/** Sends a form with one field for the email address, and gives the field. */
async function sendEmail(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const email = field(page, "Email");
  await email.fill("somebody@acme.test");
  await email.press("Enter");
  return email;
}

/** The demo's organisation that is not verified. */
export const verifyOrganizationPath = `/verify-organization/${demoId("organisation", 5)}`;

export const accountForms: readonly AccountForm[] = [
  {
    screen: "forgot password",
    event: "forgotPassword",
    button: "Submit",
    send: (page) => sendEmail(page, "/forgot-password"),
  },
  {
    screen: "forgot password of an organisation",
    event: "onboardingForgotPassword",
    button: "Submit",
    send: (page) => sendEmail(page, `/${acme}/forgot-password`),
  },
  {
    screen: "forgot with recovery code",
    event: "forgotPasswordWithRecoveryCode",
    button: "Submit",
    confidential: true,
    async send(page) {
      await page.goto("/forget-with-recovery");
      await field(page, "Email Address / User Name").fill("somebody@acme.test");
      const code = field(page, "Recovery Code");
      await code.fill(TYPED_SECRETS.recoveryCode);
      await code.press("Enter");
      return code;
    },
  },
  {
    screen: "reset password",
    event: "resetPassword",
    button: "Reset Password",
    confidential: true,
    async send(page) {
      await page.goto("/reset/demo-reset");
      const next = await fillNewPassword(page);
      await next.press("Enter");
      return next;
    },
  },
  {
    screen: "sign-up, about you",
    event: "checkEmailExistense",
    button: "Next",
    async send(page) {
      await page.goto("/register");
      await fillAboutYou(page, "ada@new-company.test");
      await page.getByRole("checkbox").check();
      await field(page, "Email").press("Enter");
      return field(page, "Email");
    },
  },
  {
    screen: "sign-up, about the company",
    event: "signUp",
    button: "Sign Up",
    async send(page) {
      await openAboutCompany(page, "ada@new-company.test");
      await page.getByRole("combobox", { name: "Number of Employees" }).selectOption("5-25");
      const company = field(page, "Company");
      await company.fill("Engines");
      await company.press("Enter");
      return company;
    },
  },
  {
    screen: "onboarding sign-up",
    event: "signUp",
    button: "Sign Up",
    confidential: true,
    async send(page) {
      await page.goto(`/${acme}/register`);
      await fillNewPassword(page);
      await field(page, "Email").fill("newhire2@acme.test");
      await field(page, "Email").press("Enter");
      return field(page, "Email");
    },
  },
  {
    screen: "registering as a member",
    event: "registerAsMember",
    button: "Create account",
    confidential: true,
    async send(page) {
      await page.goto("/invite/demo-register");
      await field(page, "First Name").fill("Ines");
      await field(page, "Last Name").fill("Vitale");
      await fillNewPassword(page);
      await field(page, "Last Name").press("Enter");
      return field(page, "Email");
    },
  },
  {
    screen: "recovery code",
    event: "hrms|master|MFA|verify",
    button: "Save",
    async send(page) {
      await signIn(page, "mfa-app@acme.test");
      await page.getByRole("link", { name: "Add Recovery Code" }).click();
      const code = page.getByRole("textbox", { name: "Recovery Code" });
      await code.fill("AAAA-BBBBBB");
      await code.press("Enter");
      return code;
    },
  },
  {
    screen: "verify organisation",
    event: "activateOrganization",
    button: "Submit",
    async send(page) {
      await openWorkspace(page, member(320));
      await page.goto(verifyOrganizationPath);
      const code = page.getByRole("textbox", { name: "Verification OTP" });
      await code.fill("123456");
      return code;
    },
  },
];
