import type { Page } from "@playwright/test";
import { present } from "../machines/shared/present.ts";

/*
 * What each control of the app is for, by its role and by what it is called. A control that is not here is a fault,
 * and so is one of which no event is accepted where it can be pressed.
 */

interface Kind {
  role: string;
  name: RegExp;
  /** The events it may send, as `machine event`; empty where it concerns the page alone. */
  events: readonly string[];
}

const editing = [
  "login form.edit",
  "onboardingLogin form.edit",
  "authorize form.edit",
  "challenge code.edit",
  "recoveryCode form.edit",
  "proving form.edit",
  "changePassword form.edit",
  "forgotPassword form.edit",
  "forgotWithRecovery form.edit",
  "newPassword form.edit",
  "signUp form.edit",
  "onboardingSignUp form.edit",
  "registering form.edit",
];
const button = (name: RegExp, ...events: string[]): Kind => ({ role: "button", name, events });

const kinds: readonly Kind[] = [
  { role: "link", name: /./, events: ["app link.follow"] },
  // The sixth digit of a new authenticator app's first code sends it.
  { role: "textbox", name: /^Authentication Code$/, events: ["proving form.submit", ...editing] },
  { role: "textbox", name: /./, events: editing },
  { role: "combobox", name: /./, events: editing },
  { role: "option", name: /./, events: [] },
  { role: "searchbox", name: /^Search organisations$/, events: ["workspace search.change"] },
  { role: "radio", name: / Ltd$/, events: ["workspace organisation.choose"] },
  { role: "radio", name: /./, events: ["workspace product.choose"] },
  { role: "checkbox", name: /^(Email|Authenticator App)/, events: ["multiFactorSetup method.toggle"] },
  // The tick takes back the reminder of it.
  { role: "checkbox", name: /^I agree/, events: editing },
  button(/^Login$/, "login form.submit", "onboardingLogin form.submit", "authorize form.submit"),
  button(/^(Verify|Submit)$/, "challenge code.submit", "forgotPassword form.submit", "forgotWithRecovery form.submit"),
  button(/^(Send|Resend) (code|OTP)$/, "challenge code.resend"),
  button(/^Use (a code by email|the authenticator app) instead$/, "multiFactorLogin method.choose"),
  button(/^Use another account$/, "authorize code.leave"),
  button(/^Save$/, "recoveryCode form.submit", "multiFactorSetup setup.save"),
  button(/^Change Password$/, "changePassword form.submit"),
  button(/^Reset Password$/, "newPassword form.submit"),
  button(/^Next$/, "workspace form.submit", "signUp aboutYou.submit"),
  button(/^Sign Up$/, "signUp aboutCompany.submit", "onboardingSignUp form.submit"),
  button(/^Back$/, "signUp step.back"),
  button(/^Create Account$/, "registering form.submit"),
  button(/^Verify Account$/, "invite verification.start"),
  button(/^Accept Invitation$/, "invite invitation.accept"),
  button(/^Sign In$/, "invite signIn.start"),
  button(/^Let's Sign In$/, "clientInvitation signIn.start"),
  button(
    /^Try again$/,
    "authorize app.retry",
    "multiFactorSetup setup.retry",
    "resetPassword check.retry",
    "signUp countries.retry",
    "invite check.retry",
    "clientInvitation invitation.retry",
    "downloads downloads.retry",
    "workspace list.reload",
    "app session.retry",
    "app flow.restart",
  ),
  button(/^(Logout|Sign out|Sign in again|Cancel)$/, "app session.signOut"),
  button(/^Use (dark|light) colours$/, "app theme.choose"),
  button(/^(Show|Hide) password$/),
  button(/^(Copy|Download|Print) /),
];

/** The page of a newer build is no event of a machine: the browser loads it. */
export const RELOAD_UPDATED = "the page of a newer build";
const reload = button(/^Reload$/, "workspace list.reload", RELOAD_UPDATED);

export interface Control {
  role: string;
  name: string;
  enabled: boolean;
  events: readonly string[];
}

const ROLES = new Set([...kinds.map(({ role }) => role), "switch", "slider", "spinbutton", "menuitem", "tab"]);

/** What can be seen and reached, as it is read out. Throws for a control that nobody has said the use of. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const lines = (await page.locator("body").ariaSnapshot()).split("\n");
  return lines.flatMap((line) => {
    const match = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line);
    const [, role = "", name = "", rest = ""] = match ?? [];
    if (!ROLES.has(role)) return [];
    const enabled = !rest.includes("[disabled]");
    const kind = [...kinds, reload].find((entry) => entry.role === role && entry.name.test(name));
    // While it counts down or works, a button says so instead of what it is for.
    if (kind === undefined && !enabled && name !== "") return [{ role, name, enabled, events: [] }];
    if (kind === undefined) throw new Error(`Nobody has said what this control is for: ${line.trim()}`);
    return [{ role, name, enabled, events: present(kind).events }];
  });
}
