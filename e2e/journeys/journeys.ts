import { expect } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import type { FlowName } from "../../machines/app/flows.ts";
import { DEMO_RECOVERY_CODE } from "../../service/demo/flows.ts";
import { DEMO_AUTHENTICATOR_SECRET, DEMO_PASSWORD, demoOrganisations } from "../../service/demo/people.ts";
import { codeOf, wrongCodeOf } from "../authenticator.ts";
import { CONNECTION_LOST, type RunningFoyer } from "../fixtures.ts";
import type { Person } from "./person.ts";
import { until } from "./until.ts";

/*
 * The journeys of a person, one for each flow and a few across flows. In the short form the person reaches the flow's
 * end, and meets on the way what no test in e2e/ shows. In the long form they are also refused, reload, go back and open
 * a second tab.
 */

const { acme, globex } = demoOrganisations;
const NEW_PASSWORD = "Amber-otter-9";
const ELEVEN_MINUTES = 11 * 60_000;

export interface Journey {
  name: string;
  /** The errors that the page may write on the way; no other is allowed. */
  provokes?: RegExp;
  /** The flows that it passes. */
  flows: readonly FlowName[];
  walk(person: Person, foyer: RunningFoyer, isLong: boolean): Promise<void>;
}

interface Mail {
  code?: string;
  link?: string;
}

/** The newest mail to an address, once there are this many. */
async function mailTo(foyer: RunningFoyer, to: string, count = 1): Promise<Mail> {
  let mails: readonly Mail[] = [];
  await until(
    async () => {
      const answer = await fetch(`${foyer.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
      mails = (await answer.json()) as Mail[];
      return mails.length >= count;
    },
    `${to} has ${count} mails`,
    () => `${mails.length}`,
  );
  return assertPresent(mails[0]);
}

/** The path of the link in the newest mail to an address. */
const linkTo = async (foyer: RunningFoyer, to: string, count?: number) =>
  new URL((await mailTo(foyer, to, count)).link ?? "").pathname;
const codeTo = async (foyer: RunningFoyer, to: string, count?: number) => (await mailTo(foyer, to, count)).code ?? "";
const another = (code: string) => (code === "000000" ? "111111" : "000000");

/** Fills a storage to its last character. */
const FILL = `(storage) => {
  for (let size = 2 ** 22; size >= 1; size /= 2)
    for (let count = 0; count < 100; count += 1)
      try { storage.setItem("full-" + size + "-" + count, "x".repeat(size)); } catch { break; }
  return storage.length;
}`;

/** True once the page follows what a person types. */
const IS_LIVE = "document.documentElement.dataset.live !== undefined";
/** True in a browser that is signed out. */
const IS_SIGNED_OUT = "!document.cookie.includes('token=')";
/** Everything that a script can read of what the browser keeps. */
const KEPT = "JSON.stringify([localStorage, sessionStorage, document.cookie, document.title])";
/** The key for an authenticator app, as the page shows it. */
const SHOWN_KEY = "/\\b([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}\\b/.exec(document.body.innerText)";

async function enterLogin(person: Person, identifier: string, password = DEMO_PASSWORD): Promise<void> {
  await person.type("Email Address / User Name", identifier);
  await person.type("Password", password);
  await person.press("Login");
}

async function signIn(person: Person, identifier: string, password?: string): Promise<void> {
  await person.visit("/login");
  await enterLogin(person, identifier, password);
}

async function openPanel(person: Person, name: string): Promise<void> {
  await person.press(/^Account: /);
  await person.press(name);
}

/** Enters a code, after a wrong one if there is one. The sixth digit sends a code, but not after a refused one. */
async function enterCode(person: Person, field: string, code: string, wrong: string | null): Promise<void> {
  if (wrong !== null) {
    await person.type(field, wrong);
    await person.sees("Invalid OTP");
  }
  await person.type(field, code);
  if (wrong !== null) await person.key("Enter");
}

async function enterRecoveryCode(person: Person, code: string, button: string): Promise<void> {
  await person.type("Recovery Code", code);
  await person.press(button);
}

async function choosePassword(person: Person, button: string): Promise<void> {
  await person.type("New Password", NEW_PASSWORD);
  await person.type("Confirm Password", NEW_PASSWORD);
  await person.press(button);
}

export const journeys: readonly Journey[] = [
  {
    name: "signing in, choosing an organisation and a product, and signing out",
    flows: ["login", "workspace"],
    async walk(person, _, isLong) {
      if (isLong) {
        await signIn(person, "admin@acme.test", "Wr0ng-password");
        await person.sees("Wrong email address or password.");
      }
      await person.visit("/login");
      await person.until(IS_LIVE);
      await person.type("Email Address / User Name", "admin@acme.test");
      await person.type("Password", DEMO_PASSWORD);
      await person.reload();
      await person.reads("Email Address / User Name", "admin@acme.test");
      await person.reads("Password", "");
      await enterLogin(person, "admin@acme.test");
      await person.arrives("/workspace");
      if (isLong) {
        await person.reload();
        await person.sees("Globex");
        await person.back();
        await person.forward();
        await person.arrives("/workspace");
        const tab = await person.openTab();
        await tab.visit("/login");
        await tab.arrives("/workspace");
        await tab.press("Logout");
        await tab.arrives("/login");
        await person.comeBack();
        await person.arrives("/login");
        await signIn(person, "admin@acme.test");
        await person.arrives("/workspace");
      }
      await person.press(/^Globex/);
      await person.press(/^Payroll/);
      await person.press("Next");
      await person.arrives(new RegExp(`^/dev/products/payroll/${globex}`));
      await person.visit("/workspace");
      await person.until("/Globex/.test(document.querySelector('input:checked').labels[0].innerText)");
      await person.press("Logout");
      await person.arrives("/login");
      await person.until("Object.keys(sessionStorage).join() === 'tabId'");
    },
  },
  {
    name: "a mailed second factor",
    flows: ["login", "multiFactorLogin"],
    async walk(person, foyer, isLong) {
      const email = "mfa-email@acme.test";
      await signIn(person, email);
      await person.arrives("/multi-factor-authenticate");
      await person.sees("Use a recovery code");
      await person.press("Send code");
      await person.isAt("Authentication Code");
      const code = await codeTo(foyer, email);
      expect(String(await person.evaluate(KEPT))).not.toContain(DEMO_PASSWORD);
      // A reload forgets the password, but not the wait for another mail.
      await person.reload();
      await person.arrives("/login");
      await person.reads("Email Address / User Name", email);
      await enterLogin(person, email);
      await person.sees("Resend code in");
      await enterCode(person, "Authentication Code", code, isLong ? another(code) : null);
      await person.arrives("/workspace");
      expect(`${String(await person.evaluate(KEPT))} ${foyer.output()}`).not.toContain(code);
      await person.sees("Update Multi-Factor Authenticate Setup?");
    },
  },
  {
    name: "an authenticator app",
    flows: ["login", "multiFactorLogin"],
    async walk(person, _, isLong) {
      await signIn(person, "mfa-app@acme.test");
      await person.arrives("/multi-factor-authenticate");
      const wrong = isLong ? await wrongCodeOf(DEMO_AUTHENTICATOR_SECRET) : null;
      await enterCode(person, "Authentication Code", await codeOf(DEMO_AUTHENTICATOR_SECRET), wrong);
      await person.arrives("/workspace");
    },
  },
  {
    name: "a device that a person trusts",
    flows: ["login", "multiFactorLogin", "sessions"],
    async walk(person, _, isLong) {
      const email = "mfa-both@acme.test";
      await signIn(person, email);
      await person.type("Authentication Code", "12");
      await person.press("Don't ask for a code on this device for 30 days");
      await person.reads("Authentication Code", "12");
      await person.type("Authentication Code", await codeOf(DEMO_AUTHENTICATOR_SECRET));
      await person.arrives("/workspace");
      await person.press("Logout");
      await person.arrives("/login");
      await enterLogin(person, email);
      await person.arrives("/workspace");
      // No script reads the cookie that names the device.
      expect(String(await person.evaluate(KEPT))).not.toContain("device-");
      await openPanel(person, "Signed-in Devices");
      await person.press(/^Ask for the second factor again on /);
      await person.misses("Devices that need no second factor");
      if (isLong) {
        await person.key("Escape");
        await person.press("Logout");
        await person.arrives("/login");
        await enterLogin(person, email);
        await person.arrives("/multi-factor-authenticate");
      }
    },
  },
  {
    name: "a recovery code in place of the second factor",
    flows: ["login", "multiFactorLogin", "recoveryCode"],
    async walk(person) {
      await signIn(person, "mfa-both@acme.test");
      await person.press("Add Recovery Code");
      await person.arrives("/recovery-code");
      await enterRecoveryCode(person, "A1B2-C3D4E5", "Save");
      await person.sees("Invalid Recovery Code");
      await person.reads("Recovery Code", "A1B2-C3D4E5");
      await enterRecoveryCode(person, ` ${DEMO_RECOVERY_CODE.toLowerCase()} `, "Save");
      await person.arrives("/setup-multi-factor");
      await person.sees("Recovery Code verified successfully");
    },
  },
  {
    name: "setting up an authenticator app",
    flows: ["login", "multiFactorSetup"],
    async walk(person, foyer) {
      await signIn(person, "mfa-new@acme.test");
      await person.arrives("/setup-multi-factor");
      await person.press(/^Authenticator App/);
      await person.until(`${SHOWN_KEY} !== null`);
      const secret = String(await person.evaluate(`${SHOWN_KEY}[0]`)).replaceAll(" ", "");
      await person.type("Authentication Code", await wrongCodeOf(secret));
      await person.sees("Invalid OTP");
      const proof = await codeOf(secret);
      await person.type("Authentication Code", proof);
      await person.sees("OTP verified successfully");
      expect(`${String(await person.evaluate(KEPT))} ${foyer.output()}`).not.toContain(secret);
      await person.press("Save");
      await person.arrives("/login");
      // Leaving the page would cut off the load of its message.
      await person.sees("Multi-Factor Authentication Setup Successfully");
      await enterLogin(person, "mfa-new@acme.test");
      await person.type("Authentication Code", proof);
      await person.sees("This code was already used.");
      await person.type("Authentication Code", await codeOf(secret, "next"));
      await person.key("Enter");
      await person.arrives("/workspace");
    },
  },
  {
    name: "an address that has to be verified first",
    flows: ["login", "verifyEmail"],
    async walk(person, foyer) {
      const email = "inactive@acme.test";
      await signIn(person, email);
      await person.arrives("/verify-email");
      await person.sees(`We've sent you a six digit verification OTP at ${email}`);
      const code = await codeTo(foyer, email);
      await enterCode(person, "Verification OTP", code, another(code));
      await person.arrives("/workspace");
    },
  },
  {
    name: "a password that has to be changed first",
    flows: ["login", "changePassword"],
    async walk(person, _, isLong) {
      const email = "forced@acme.test";
      await signIn(person, email);
      await person.arrives("/change-password");
      // The session opens no other page.
      await person.visit("/workspace");
      await person.arrives("/change-password");
      if (isLong) {
        await person.type("Current Password", "Wr0ng-password");
        await choosePassword(person, "Change Password");
        await person.sees("The current password is incorrect.");
      }
      await person.type("Current Password", DEMO_PASSWORD);
      await choosePassword(person, "Change Password");
      await person.arrives("/workspace");
      await person.sees("Password updated successfully.");
      await person.press("Logout");
      await person.arrives("/login");
      await enterLogin(person, email);
      await person.sees("Wrong email address or password.");
      await enterLogin(person, email, NEW_PASSWORD);
      await person.arrives("/workspace");
    },
  },
  {
    name: "a forgotten password",
    flows: ["forgotPassword", "resetPassword", "notMe"],
    async walk(person, foyer, isLong) {
      const email = "member@acme.test";
      await person.visit("/login");
      await person.until(IS_LIVE);
      await person.type("Email Address / User Name", email);
      await person.press("Forgot Password?");
      await person.reads("Email", email);
      await person.press("Submit");
      await person.arrives("/email-sent");
      await person.sees(`If there's an account for ${email}, we've sent it a link`);
      const link = await linkTo(foyer, email);
      await person.visit(link);
      if (isLong) {
        await person.type("New Password", "short");
        await person.type("Confirm Password", "other");
        await person.press("Reset Password");
        await person.sees("Minimum 8 Characters");
      }
      // Opening the link does not use it up; choosing a password does.
      await person.reload();
      await choosePassword(person, "Reset Password");
      await person.sees("Your password has been successfully reset.");
      await person.visit(link);
      await person.sees("This link no longer works");
      await person.press("Get a new link");
      await person.arrives("/forgot-password");
      await signIn(person, email);
      await person.sees("Wrong email address or password.");
      await enterLogin(person, email, NEW_PASSWORD);
      await person.arrives("/workspace");
      await person.visit(await linkTo(foyer, email, 2));
      await person.press("Secure my account");
      await person.arrives(/^\/email-sent/);
      await person.until(IS_SIGNED_OUT);
      await person.sees("Your account is secured");
      await person.visit(await linkTo(foyer, email, 3));
      await person.sees("New Password");
    },
  },
  {
    name: "a forgotten password and a recovery code",
    flows: ["forgotWithRecovery", "resetPassword"],
    async walk(person) {
      const name = "mfa-app@acme.test";
      await person.visit("/forget-with-recovery");
      await person.type("Email Address / User Name", name);
      await enterRecoveryCode(person, "A1B2-C3D4E5", "Submit");
      await person.sees("Invalid Recovery Code");
      await person.reads("Recovery Code", "A1B2-C3D4E5");
      await enterRecoveryCode(person, DEMO_RECOVERY_CODE, "Submit");
      await person.arrives("/reset-with-recovery");
      // The code is used up, so Back must not cost the person their way in.
      await person.back();
      await person.arrives("/reset-with-recovery");
      await choosePassword(person, "Reset Password");
      await person.sees("Your password has been successfully reset.");
      await signIn(person, name, NEW_PASSWORD);
      await person.arrives("/multi-factor-authenticate");
      await person.visit("/forget-with-recovery");
      await person.type("Email Address / User Name", name);
      await enterRecoveryCode(person, DEMO_RECOVERY_CODE, "Submit");
      await person.sees("Invalid Recovery Code");
    },
  },
  {
    name: "signing a company up",
    flows: ["signUp"],
    async walk(person, foyer, isLong) {
      await person.visit("/login");
      await person.press("Sign Up");
      await person.arrives("/register");
      if (isLong) {
        await person.press("Next");
        await person.sees("Required*");
      }
      await person.type("First Name", "Ada");
      await person.type("Last Name", "Lovelace");
      await person.type("Email", "ada@engines.test");
      await person.type("Phone", "9876543210");
      await person.press(/^I agree/);
      await person.press("Next");
      await person.sees("About your company");
      if (isLong) {
        await person.press("Back");
        await person.reads("First Name", "Ada");
        await person.press("Next");
      }
      // The form suggests the telephone's country.
      await person.reads("Country", "India");
      await person.type("Company", "Analytical Engines");
      await person.choose("Number of Employees", "50-100");
      await person.reload();
      await person.reads("Company", "Analytical Engines");
      await person.press("Sign Up");
      await person.arrives("/stay-tuned");
      await person.sees("A sales representative will get in touch with you.");
      await mailTo(foyer, "ada@engines.test");
      await person.back();
      await person.arrives("/register");
      await person.reads("First Name", "");
    },
  },
  {
    name: "an invitation for somebody without an account",
    flows: ["invite", "verifyEmail"],
    async walk(person, foyer) {
      const email = "invited@acme.test";
      await person.visit("/invite/demo-register");
      await person.sees("Join your team");
      await person.until(`document.querySelector("[readonly]").value === "${email}"`);
      await person.type("First Name", "Ines");
      await person.type("Last Name", "Vitale");
      await person.type("New Password", NEW_PASSWORD);
      // The browser keeps the names for a reload, but neither a password nor the link's code.
      await person.until(`${KEPT}.includes("Vitale")`);
      expect(await person.evaluate(KEPT)).not.toMatch(/demo-register|Amber-otter-9/);
      await person.reload();
      await person.reads("First Name", "Ines");
      await person.reads("New Password", "");
      await choosePassword(person, "Create account");
      await person.arrives("/verify-email");
      await person.sees(`We've sent you a six digit verification OTP at ${email}`);
      await person.type("Verification OTP", await codeTo(foyer, email));
      await person.arrives("/workspace");
      await person.press("Account: Ines Vitale");
      await person.visit("/invite/demo-register");
      await person.sees("Accepted");
    },
  },
  {
    name: "a client's invitation",
    flows: ["clientInvitation"],
    async walk(person, foyer) {
      const email = "newclient@acme.test";
      const path = "/invite-client/demo-client-invitation-0000000000001";
      await person.visit(path);
      await person.sees("Your account is confirmed.");
      await person.sees("••••••••");
      await person.press("Show password");
      await person.misses("••••••••");
      const password = String(await person.evaluate("document.querySelector('output').innerText"));
      await person.press("Let's Sign In");
      await person.arrives("/login");
      await person.visit(path);
      await person.sees("This invitation has already been accepted.");
      await person.press("Email me a link to set a password");
      await person.sees("Check your email");
      await linkTo(foyer, email);
      await person.press("Back to sign in");
      await person.arrives("/login");
      await person.reads("Email Address / User Name", email);
      await enterLogin(person, email, password);
      await person.arrives("/change-password");
    },
  },
  {
    name: "a new hire who registers and signs in",
    flows: ["onboardingSignUp", "onboardingLogin", "verifyEmail"],
    async walk(person, foyer, isLong) {
      const email = "prehire2@acme.test";
      const path = `/${acme}/preboarding`;
      const record = /^\/dev\/products\/recruit\/.*\/boarding-document\//;
      async function enterOwnLogin(name: string, password = NEW_PASSWORD): Promise<void> {
        await person.type("Email Address / Employee Code", name);
        await person.type("Password", password);
        await person.press("Login");
      }
      await person.visit(`${path}/login`);
      await person.press("Sign Up");
      await person.arrives(`${path}/register`);
      await person.sees("Acme Industries");
      await person.type("Email", email);
      await choosePassword(person, "Sign Up");
      await person.arrives(`${path}/login`);
      await person.sees("Sign in to finish registering.");
      if (isLong) {
        await enterOwnLogin("PRE-002", "Wr0ng-password");
        await person.sees(/Wrong|Invalid|don't/);
      }
      await enterOwnLogin(email);
      await person.arrives("/verify-email");
      await person.sees(`We've sent you a six digit verification OTP at ${email}`);
      await person.type("Verification OTP", await codeTo(foyer, email));
      await person.arrives(record);
      // Signed in, the organisation's pages lead on by themselves.
      await person.visit(`/${acme}/login`);
      await person.arrives(/\/boarding-document$/);
      // The page of the product is no page of the app, which would notice that the session has gone.
      await person.evaluate("document.cookie = 'token=; Max-Age=0; Path=/'");
      await person.visit(`${path}/login`);
      await enterOwnLogin("PRE-002");
      await person.arrives(record);
    },
  },
  {
    name: "an organisation that is verified",
    flows: ["verifyOrganization"],
    async walk(person, foyer) {
      const email = "owner@umbrella.test";
      const path = "/verify-organization/0a0000000000000000000005";
      await person.visit(path);
      await person.arrives("/login");
      await enterLogin(person, email);
      await person.arrives(path);
      await person.isAt("Verification OTP");
      await person.press("Resend OTP");
      await person.sees("OTP sent successfully.");
      const code = await codeTo(foyer, email);
      // The wait is a deadline, so that it goes on after a reload.
      await person.reload();
      await person.sees(/Resend OTP in 0:[0-3]\d/);
      await person.type("Verification OTP", another(code));
      await person.sees("Invalid OTP");
      await person.reads("Verification OTP", another(code));
      await person.type("Verification OTP", ` ${code.slice(0, 3)} ${code.slice(3)} `);
      await person.key("Enter");
      await person.arrives("/workspace");
      await person.sees("OTP verified successfully");
    },
  },
  {
    name: "a third-party app",
    provokes: /status of 403/,
    flows: ["authorize"],
    async walk(person, _, isLong) {
      await person.visit("/dev/client");
      await person.press(/Harbour Boards/);
      await person.sees("Sign in to continue to Harbour Boards");
      await person.sees(/You'll return to .* afterwards\./);
      await person.type("Email Address / User Name", "hr@acme.test");
      if (isLong) {
        await person.type("Password", "Wr0ng-password");
        await person.press("Login");
        await person.sees("Wrong email address or password.");
        await person.press("OK");
      }
      await person.type("Password", DEMO_PASSWORD);
      await person.press("Login");
      await person.arrives(/^\/dev\/client\/callback/);
      await person.sees("You are signed in to Harbour Boards");
      await person.sees("hr@acme.test");
      await person.until("[...new URLSearchParams(location.search).keys()].join() === 'code,state,iss'");
      // Signing in for an app does not sign in here.
      await person.until(IS_SIGNED_OUT);
    },
  },
  {
    name: "downloads and the panels",
    flows: ["downloads", "sessions", "apps", "activity", "picture"],
    async walk(person) {
      await person.visit("/downloads");
      await person.sees("Download Our Latest App");
      await signIn(person, "joiner@acme.test");
      await person.arrives("/workspace");
      for (const [panel, words] of [
        ["Signed-in Devices", "Only this device is signed in."],
        ["App access", "No apps have access to your account."],
        ["Activity", "No data to display"],
      ] as const) {
        await openPanel(person, panel);
        await person.sees(words);
        await person.key("Escape");
      }
      await openPanel(person, "Change picture");
      await person.sees("New picture");
    },
  },
  {
    name: "a support report",
    flows: ["report"],
    async walk(person) {
      await person.visit("/login");
      // The help comes with the first use of the running page.
      await person.until(IS_LIVE);
      await person.key("Tab");
      await person.press("Get help");
      await person.press(/^Create support report/);
      await person.press("Skip");
      await person.sees("What support will see");
    },
  },
  {
    name: "by keyboard alone",
    flows: ["login"],
    async walk(person) {
      await person.visit("/login");
      await person.isAt("Email Address / User Name");
      await person.type("Email Address / User Name", "hr@acme.test");
      await person.key("Tab");
      await person.isAt("Password");
      await person.type("Password", DEMO_PASSWORD);
      await person.key("Enter");
      await person.arrives(/^\/dev\/products\/hrms\//);
    },
  },
  {
    name: "storage that is full",
    flows: ["login", "workspace"],
    async walk(person) {
      await person.visit("/login");
      for (const storage of ["localStorage", "sessionStorage"]) await person.evaluate(`(${FILL})(${storage})`);
      await signIn(person, "admin@acme.test");
      await person.arrives("/workspace");
      await person.reload();
      await person.sees("Globex");
      await person.press("Logout");
      await person.arrives("/login");
    },
  },
  {
    name: "from right to left",
    flows: ["login"],
    async walk(person) {
      await person.visit("/login");
      await person.choose("Language", "ar");
      await person.until("document.documentElement.dir === 'rtl'");
      await person.reload();
      await person.until("document.documentElement.dir === 'rtl'");
      await person.until("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    },
  },
  {
    name: "a service that is away for a moment",
    flows: ["login"],
    provokes: CONNECTION_LOST,
    async walk(person, foyer) {
      await person.visit("/login");
      await person.until("navigator.serviceWorker.controller !== null");
      await person.type("Email Address / User Name", "hr@acme.test");
      await foyer.kill();
      await person.type("Password", DEMO_PASSWORD);
      await foyer.restart();
      await person.press("Login");
      await person.arrives(/^\/dev\/products\/hrms\//);
    },
  },
  // The last one, because it leaves the service's clock ahead.
  {
    name: "proving again who one is, to sign out other devices",
    flows: ["sessions"],
    provokes: CONNECTION_LOST,
    async walk(person, foyer, isLong) {
      await signIn(person, "admin@acme.test");
      await person.arrives("/workspace");
      await foyer.kill();
      await foyer.restart(ELEVEN_MINUTES);
      await person.visit("/workspace");
      await openPanel(person, "Signed-in Devices");
      await person.press("Sign out all other devices");
      await person.press("Sign out");
      await person.sees("Confirm it's you");
      if (isLong) {
        await person.type("Password", "Wr0ng-password");
        await person.press("Confirm");
        await person.sees("The current password is incorrect.");
      }
      await person.type("Password", DEMO_PASSWORD);
      await person.press("Confirm");
      await person.sees("Only this device is signed in.");
    },
  },
];
