import { assertPresent } from "../../machines/shared/assert-present.ts";
import type { FlowName } from "../../machines/app/flows.ts";
import { DEMO_RECOVERY_CODE } from "../../service/demo/flows.ts";
import { DEMO_AUTHENTICATOR_SECRET, DEMO_PASSWORD, demoOrganisations } from "../../service/demo/people.ts";
import { codeOf, wrongCodeOf } from "../authenticator.ts";
import type { RunningFoyer } from "../fixtures.ts";
import type { Person } from "./person.ts";
import { until } from "./until.ts";

/*
 * The journeys of a person, one for each flow and a few across flows. In the short form the person reaches the flow's
 * end; in the long form they are also refused, reload, go back and open a second tab.
 */

const { acme } = demoOrganisations;
const NEW_PASSWORD = "N3w-password";

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

const codeTo = async (foyer: RunningFoyer, to: string, count?: number) => (await mailTo(foyer, to, count)).code ?? "";
const another = (code: string) => (code === "000000" ? "111111" : "000000");

/** Fills a storage to its last character. */
const FILL = `(storage) => {
  for (let size = 2 ** 22; size >= 1; size /= 2)
    for (let count = 0; count < 100; count += 1)
      try { storage.setItem("full-" + size + "-" + count, "x".repeat(size)); } catch { break; }
  return storage.length;
}`;

async function signIn(person: Person, identifier: string, password = DEMO_PASSWORD): Promise<void> {
  await person.visit("/login");
  await person.type("Email Address / User Name", identifier);
  await person.type("Password", password);
  await person.press("Login");
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

async function choosePassword(person: Person, button: string): Promise<void> {
  await person.type("New Password", NEW_PASSWORD);
  await person.type("Confirm Password", NEW_PASSWORD);
  await person.press(button);
}

export const journeys: readonly Journey[] = [
  {
    name: "signing in, choosing a product and signing out",
    flows: ["login", "workspace"],
    async walk(person, _, isLong) {
      if (isLong) {
        await signIn(person, "admin@acme.test", "Wr0ng-password");
        await person.sees("Wrong email address or password.");
        await person.reads("Email Address / User Name", "admin@acme.test");
        await person.reload();
        await person.reads("Email Address / User Name", "admin@acme.test");
      }
      await signIn(person, "admin@acme.test");
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
      await person.press(/^Chat/);
      await person.press("Next");
      await person.arrives(/^\/dev\/products\/chat\//);
    },
  },
  {
    name: "a mailed second factor",
    flows: ["login", "multiFactorLogin"],
    async walk(person, foyer, isLong) {
      const email = "mfa-email@acme.test";
      await signIn(person, email);
      await person.arrives("/multi-factor-authenticate");
      await person.press("Send code");
      const code = await codeTo(foyer, email);
      if (isLong) {
        await person.isAt("Authentication Code");
        await person.type("Authentication Code", another(code));
        await person.sees("Invalid OTP");
        // A reload forgets the password.
        await person.reload();
        await person.arrives("/login");
        await person.reads("Email Address / User Name", email);
        await signIn(person, email);
        await person.sees("Resend code in");
      }
      await person.type("Authentication Code", code);
      await person.arrives("/workspace");
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
    name: "a recovery code in place of the second factor",
    flows: ["login", "multiFactorLogin", "recoveryCode"],
    async walk(person, _, isLong) {
      await signIn(person, "mfa-both@acme.test");
      await person.press("Add Recovery Code");
      await person.arrives("/recovery-code");
      if (isLong) {
        await person.type("Recovery Code", "A1B2-C3D4E5");
        await person.press("Save");
        await person.sees("Invalid Recovery Code");
      }
      await person.type("Recovery Code", DEMO_RECOVERY_CODE);
      await person.press("Save");
      await person.arrives("/setup-multi-factor");
    },
  },
  {
    name: "setting up an authenticator app",
    flows: ["login", "multiFactorSetup"],
    async walk(person, _, isLong) {
      await signIn(person, "mfa-new@acme.test");
      await person.arrives("/setup-multi-factor");
      await person.press(/^Authenticator App/);
      await person.until("/\\b([A-Z2-7]{4} ){3,}/.test(document.body.innerText)");
      const key = String(
        await person.evaluate("document.body.innerText.match(/\\b([A-Z2-7]{4} )+[A-Z2-7]{1,4}\\b/)[0]"),
      );
      const secret = key.replaceAll(" ", "");
      if (isLong) {
        await person.type("Authentication Code", await wrongCodeOf(secret));
        await person.sees("Invalid OTP");
      }
      await person.type("Authentication Code", await codeOf(secret));
      await person.sees("OTP verified successfully");
      await person.press("Save");
      await person.arrives("/login");
      // Leaving the page would cut off the load of its message.
      await person.sees("Multi-Factor Authentication Setup Successfully");
      await signIn(person, "mfa-new@acme.test");
      await person.type("Authentication Code", await codeOf(secret, "next"));
      await person.arrives("/workspace");
    },
  },
  {
    name: "an address that has to be verified first",
    flows: ["login", "verifyEmail"],
    async walk(person, foyer, isLong) {
      await signIn(person, "inactive@acme.test");
      await person.arrives("/verify-email");
      const code = await codeTo(foyer, "inactive@acme.test");
      await enterCode(person, "Verification OTP", code, isLong ? another(code) : null);
      await person.arrives("/workspace");
    },
  },
  {
    name: "a password that has to be changed first",
    flows: ["login", "changePassword"],
    async walk(person, _, isLong) {
      await signIn(person, "forced@acme.test");
      await person.arrives("/change-password");
      if (isLong) {
        await person.type("Current Password", "Wr0ng-password");
        await choosePassword(person, "Change Password");
        await person.sees("The current password is incorrect.");
      }
      await person.type("Current Password", DEMO_PASSWORD);
      await choosePassword(person, "Change Password");
      await person.arrives("/workspace");
    },
  },
  {
    name: "a forgotten password",
    flows: ["forgotPassword", "resetPassword", "notMe"],
    async walk(person, foyer, isLong) {
      const email = "member@acme.test";
      await person.visit("/forgot-password");
      await person.type("Email", email);
      await person.press("Submit");
      await person.arrives("/email-sent");
      const { link = "" } = await mailTo(foyer, email);
      await person.visit(new URL(link).pathname);
      if (isLong) {
        await person.type("New Password", "short");
        await person.type("Confirm Password", "other");
        await person.press("Reset Password");
        await person.sees("Minimum 8 Characters");
        await person.reload();
      }
      await choosePassword(person, "Reset Password");
      await person.sees("Your password has been successfully reset.");
      await signIn(person, email, NEW_PASSWORD);
      await person.arrives("/workspace");
      if (isLong) {
        await person.press("Logout");
        await person.arrives("/login");
        await person.visit(new URL(link).pathname);
        await person.sees("This link has expired");
      }
      const { link: disavowal = "" } = await mailTo(foyer, email);
      await person.visit(new URL(disavowal).pathname);
      await person.press("Secure my account");
      await person.sees("New Password");
    },
  },
  {
    name: "a forgotten password and a recovery code",
    flows: ["forgotWithRecovery", "resetPassword"],
    async walk(person, _, isLong) {
      await person.visit("/forget-with-recovery");
      await person.type("Email Address / User Name", "mfa-app@acme.test");
      if (isLong) {
        await person.type("Recovery Code", "A1B2-C3D4E5");
        await person.press("Submit");
        await person.sees("Invalid Recovery Code");
      }
      await person.type("Recovery Code", DEMO_RECOVERY_CODE);
      await person.press("Submit");
      await person.arrives("/reset-with-recovery");
      await choosePassword(person, "Reset Password");
      await person.sees("Your password has been successfully reset.");
    },
  },
  {
    name: "signing a company up",
    flows: ["signUp"],
    async walk(person, foyer, isLong) {
      await person.visit("/register");
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
      await person.type("Company", "Analytical Engines");
      await person.choose("Number of Employees", "50-100");
      await person.press("Sign Up");
      await person.arrives("/stay-tuned");
      await mailTo(foyer, "ada@engines.test");
    },
  },
  {
    name: "an invitation for somebody without an account",
    flows: ["invite", "verifyEmail"],
    async walk(person, foyer, isLong) {
      await person.visit("/invite/demo-register");
      await person.sees("Join your team");
      await person.type("First Name", "Ines");
      await person.type("Last Name", "Vitale");
      if (isLong) {
        await person.reload();
        await person.reads("First Name", "Ines");
      }
      await choosePassword(person, "Create account");
      await person.arrives("/verify-email");
      await person.type("Verification OTP", await codeTo(foyer, "invited@acme.test"));
      await person.arrives("/workspace");
    },
  },
  {
    name: "a client's invitation",
    flows: ["clientInvitation"],
    async walk(person, _, isLong) {
      const path = "/invite-client/demo-client-invitation-0000000000001";
      await person.visit(path);
      await person.sees("Your account is confirmed.");
      if (isLong) {
        await person.sees("••••••••");
        await person.press("Show password");
        await person.misses("••••••••");
      }
      await person.press("Let's Sign In");
      await person.arrives("/login");
      if (isLong) {
        await person.visit(path);
        await person.sees("This invitation has already been accepted.");
      }
    },
  },
  {
    name: "a new hire who registers and signs in",
    flows: ["onboardingSignUp", "onboardingLogin", "verifyEmail"],
    async walk(person, foyer, isLong) {
      const path = `/${acme}/preboarding`;
      await person.visit(`${path}/register`);
      await person.type("Email", "prehire2@acme.test");
      await choosePassword(person, "Sign Up");
      await person.arrives(`${path}/login`);
      await person.sees("Sign in to finish registering.");
      if (isLong) {
        await person.type("Email Address / Employee Code", "PRE-002");
        await person.type("Password", "Wr0ng-password");
        await person.press("Login");
        await person.sees(/Wrong|Invalid|don't/);
      }
      await person.type("Email Address / Employee Code", "prehire2@acme.test");
      await person.type("Password", NEW_PASSWORD);
      await person.press("Login");
      await person.arrives("/verify-email");
      await person.type("Verification OTP", await codeTo(foyer, "prehire2@acme.test"));
      await person.arrives(/\/boarding-document\//);
    },
  },
  {
    name: "an organisation that is verified",
    flows: ["verifyOrganization"],
    async walk(person, foyer, isLong) {
      const email = "owner@umbrella.test";
      const path = "/verify-organization/0a0000000000000000000005";
      await person.visit(path);
      await person.arrives("/login");
      await person.type("Email Address / User Name", email);
      await person.type("Password", DEMO_PASSWORD);
      await person.press("Login");
      await person.arrives(path);
      await person.press("Resend OTP");
      const code = await codeTo(foyer, email);
      await enterCode(person, "Verification OTP", code, isLong ? another(code) : null);
      await person.arrives("/workspace");
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
      await person.press(/^Account: /);
      await person.press("Signed-in Devices");
      await person.sees("Only this device is signed in.");
      await person.key("Escape");
      await person.press(/^Account: /);
      await person.press("Apps");
      await person.sees("You haven't let any app in.");
      await person.key("Escape");
      await person.press(/^Account: /);
      await person.press("Activity");
      await person.sees("Nothing has happened.");
      await person.key("Escape");
      await person.press(/^Account: /);
      await person.press("Change picture");
      await person.sees("New picture");
    },
  },
  {
    name: "a support report",
    flows: ["report"],
    async walk(person) {
      await person.visit("/login");
      // The help comes with the first use of the running page.
      await person.until("document.documentElement.dataset.live !== undefined");
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
    provokes: /CONNECTION_REFUSED|can’t establish a connection/,
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
];
