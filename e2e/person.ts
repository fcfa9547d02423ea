import { expect, type Page } from "@playwright/test";
import type { SandboxApp } from "../machines/sandbox/app.ts";

/*
 * How a person does what a machine has an event for: by what the controls are called, as read out or written beside
 * them.
 */

/** What is typed in confidence: nothing else anywhere reads like it. */
export const TYPED = { password: "Canary-5-typed-here", code: "730518", recoveryCode: "Q7W2-K9M4X1" } as const;

type Do = (page: Page, words: string) => Promise<unknown>;
type Running = SandboxApp["root"];

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Chooses something in one of the bar's menus. */
async function choose(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await press(page, menu);
  await press(page, item);
}

/** Has the password shown for a moment. */
async function lookAtPassword(page: Page): Promise<void> {
  await press(page, "Show password");
  await expect(page.getByText("••••")).toBeHidden();
  await press(page, "Hide password");
}

/** Types one more character into the first field that takes it, and takes it away again. */
const edit: Do = async (page) => {
  const typed = page.locator("main input:not([readonly]):not([type=checkbox]):not([type=radio])").first();
  await typed.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("1");
};

const signIn =
  (label: string, button: string): Do =>
  async (page, words) => {
    const identifiers: Record<string, string> = { "by user name": "ann", "by employee code": "A-17" };
    await field(page, label).fill(identifiers[words] ?? "ann@acme.test");
    await field(page, "Password").fill(TYPED.password);
    await lookAtPassword(page);
    await press(page, button);
  };

async function fillNewPassword(page: Page): Promise<void> {
  await field(page, "New Password").fill(TYPED.password);
  await field(page, "Confirm Password").fill(TYPED.password);
}

const enterCode: Do = async (page) => {
  const code = page.getByRole("textbox", { name: /Authentication Code|Verification OTP/ });
  await code.fill(TYPED.code);
  await code.press("Enter");
};

const searchFor = (text: string) => (page: Page) => page.getByRole("searchbox").fill(text);

const asWords = (choices: Record<string, (page: Page) => Promise<unknown>>): Do => {
  return (page, words) => {
    const choose = choices[words];
    if (!choose) throw new Error(`Nobody can do this on the page: ${words}`);
    return choose(page);
  };
};

/** By `machine event`. An event that is not here is no person's. */
export const person: Readonly<Record<string, Do>> = {
  "login form.edit": edit,
  "login form.submit": signIn("Email Address / User Name", "Login"),
  "onboardingLogin form.edit": edit,
  "onboardingLogin form.submit": signIn("Email Address / Employee Code", "Login"),
  "authorize form.edit": edit,
  "authorize form.submit": signIn("Email Address / User Name", "Login"),
  "authorize app.retry": (page) => press(page, "Try again"),
  "authorize account.continue": (page) => press(page, /^Continue as /),
  "authorize account.change": (page) => press(page, "Use another account"),
  "authorize recovery.start": (page) => press(page, "Use a recovery code"),
  "authorize code.leave": (page) => press(page, "Use another account"),
  "challenge code.edit": edit,
  "challenge code.submit": enterCode,
  "challenge code.resend": (page) => page.getByRole("button", { name: /^(Send|Resend) (code|OTP)/ }).click(),
  "multiFactorLogin method.choose": asWords({
    email: (page) => press(page, "Get a code by email instead"),
    "the app": (page) => press(page, "Use your authenticator app instead"),
  }),
  "recoveryCode form.edit": edit,
  "recoveryCode form.submit": async (page) => {
    await field(page, "Recovery Code").fill(TYPED.recoveryCode);
    await press(page, "Save");
  },
  "multiFactorSetup setup.retry": (page) => press(page, "Try again"),
  "multiFactorSetup offer.retry": (page) => press(page, "Try again"),
  "multiFactorSetup method.toggle": asWords({
    email: (page) => page.getByRole("checkbox", { name: /^Email/ }).click(),
    "the app": (page) => page.getByRole("checkbox", { name: /^Authenticator App/ }).click(),
  }),
  "multiFactorSetup setup.save": (page) => press(page, "Save"),
  "proving form.edit": edit,
  "proving form.submit": async (page) => {
    await field(page, "Authentication Code").clear();
    await field(page, "Authentication Code").fill(TYPED.code);
  },
  "changePassword form.edit": edit,
  "changePassword form.submit": async (page) => {
    await field(page, "Current Password").fill(TYPED.password);
    await fillNewPassword(page);
    await press(page, "Change Password");
  },
  "forgotPassword form.edit": edit,
  "forgotPassword form.submit": async (page) => {
    const email = field(page, "Email");
    await email.fill("ann");
    await press(page, "Submit");
    await expect(email).toHaveAccessibleDescription(/./);
    await email.fill("ann@acme.test");
    await press(page, "Submit");
  },
  "forgotWithRecovery form.edit": edit,
  "forgotWithRecovery form.submit": async (page) => {
    await field(page, "Email Address / User Name").fill("ann@acme.test");
    await field(page, "Recovery Code").fill(TYPED.recoveryCode);
    await press(page, "Submit");
  },
  "resetPassword check.retry": (page) => press(page, "Try again"),
  "newPassword form.edit": edit,
  "newPassword form.submit": async (page) => {
    await fillNewPassword(page);
    await press(page, "Reset Password");
  },
  "signUp form.edit": async (page, words) => {
    // What the reminder is about is the tick, and not what is typed.
    if (await page.getByRole("alert").getByText("Please agree").isVisible()) await page.getByRole("checkbox").check();
    else await edit(page, words);
  },
  "signUp aboutYou.submit": async (page, words) => {
    await field(page, "First Name").fill("Ann");
    await field(page, "Last Name").fill("Lee");
    await field(page, "Email").fill("ann@acme.test");
    await field(page, "Phone").fill("9876543210");
    // One list by the mouse, the other by the keys.
    await page.getByRole("combobox", { name: "Country Code" }).click();
    await page.getByRole("option", { name: "India +91" }).click();
    await page.getByRole("checkbox").setChecked(words !== "without agreeing to the terms");
    await press(page, "Next");
  },
  "signUp aboutCompany.submit": async (page) => {
    await field(page, "Company").fill("Acme Ltd");
    await page.getByRole("combobox", { name: "Number of Employees" }).selectOption("25-50");
    const country = page.getByRole("combobox", { name: "Country" });
    await country.fill("ind");
    await country.press("Enter");
    await expect(country).toHaveValue("India");
    await press(page, "Sign Up");
  },
  "signUp step.back": (page) => press(page, "Back"),
  "signUp countries.retry": (page) => press(page, "Try again"),
  "onboardingSignUp form.edit": edit,
  "onboardingSignUp form.submit": async (page) => {
    await field(page, "Email").fill("new@acme.test");
    await fillNewPassword(page);
    await press(page, "Sign Up");
  },
  "invite verification.start": (page) => press(page, "Verify account"),
  "invite invitation.accept": (page) => press(page, "Accept invitation"),
  "invite signIn.start": (page) => press(page, /^(Sign In|Logout)$/),
  "invite check.retry": (page) => press(page, "Try again"),
  "registering form.edit": edit,
  "registering form.submit": async (page) => {
    await field(page, "First Name").fill("Ann");
    await field(page, "Last Name").fill("Lee");
    const email = field(page, "Email");
    if (await email.isEditable()) await email.fill("ann@acme.test");
    await fillNewPassword(page);
    await press(page, "Create account");
  },
  "clientInvitation link.send": (page) => press(page, "Email me a link to set a password"),
  "clientInvitation invitation.retry": (page) => press(page, "Try again"),
  "clientInvitation signIn.start": async (page) => {
    if (await page.getByRole("button", { name: "Show password" }).isVisible()) await lookAtPassword(page);
    await press(page, /^(Let's Sign In|Back to sign in)$/);
  },
  "downloads downloads.retry": (page) => press(page, "Try again"),
  "workspace organisation.choose": asWords({
    acme: (page) => page.getByRole("radio", { name: "acme Ltd" }).click(),
    beta: (page) => page.getByRole("radio", { name: "beta Ltd" }).click(),
  }),
  "workspace product.choose": asWords({
    hrms: (page) => page.getByRole("radio", { name: /HR Management/ }).click(),
    pms: (page) => page.getByRole("radio", { name: /Project Management/ }).click(),
    chat: (page) => page.getByRole("radio", { name: /^Chat/ }).click(),
    assets: (page) => page.getByRole("radio", { name: /^Assets/ }).click(),
  }),
  "workspace product.open": asWords({
    chat: (page) => page.getByRole("radio", { name: /^Chat/ }).dblclick(),
  }),
  "workspace search.change": asWords({
    "": searchFor("be"),
    "to nothing": searchFor(""),
    "what no organisation is called": searchFor("zz"),
    "to one letter": searchFor("b"),
  }),
  "workspace search.submit": async (page, words) => {
    const texts: Record<string, string> = { "for all": "ltd", "for one letter": "b" };
    await searchFor(texts[words] ?? "be")(page);
    await page.keyboard.press("Enter");
  },
  "workspace form.submit": (page) => press(page, "Next"),
  "workspace list.reload": (page) => press(page, /^(Try again|Reload)$/),
  "app link.follow": asWords({
    "change password": (page) => page.getByRole("link", { name: "Change Password" }).click(),
  }),
  "sessions list.reload": (page) => press(page, "Try again"),
  "sessions device.signOut": asWords({ phone: (page) => press(page, "Sign out Chrome on Android") }),
  "sessions others.signOut": (page) => press(page, "Sign out all other devices"),
  "app panel.open": asWords({
    sessions: (page) => choose(page, /^Account: /, "Signed-in Devices"),
    "release notes": (page) => choose(page, "Help", /^New Release /),
    "app version": (page) => choose(page, "Help", "App Version"),
    shortcuts: (page) => choose(page, "Help", "Shortcuts"),
    troubleshooting: (page) => choose(page, "Help", "Troubleshooting"),
  }),
  "app panel.close": (page) => press(page, "Close"),
  "app session.retry": (page) => press(page, "Try again"),
  "app session.signOut": (page) => press(page, /^(Logout|Sign out|Sign in again|Cancel)$/),
  "app theme.choose": async (page) => {
    const html = page.locator("html");
    const before = await html.evaluate((element) => getComputedStyle(element).colorScheme);
    await choose(page, "Help", /^(Dark|Light) Mode$/);
    await expect(html).not.toHaveCSS("color-scheme", before);
  },
  "app language.choose": async (page) => {
    await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("العربية");
    // What is chosen again chooses nothing: English is come back to from elsewhere.
    await page.getByRole("combobox", { name: "اللغة", exact: true }).selectOption("English");
    await expect(page.getByRole("combobox", { name: "Language", exact: true })).toBeVisible();
  },
  "app flow.restart": (page) => press(page, "Start again"),
  "app screen.load": (page) => press(page, "Start again"),
  "app menus.load": (page) => press(page, "Load menu"),
};

/**
 * Where the page offers an event only in part of the states that accept it, and why that is right. By
 * `machine event`, with the words of the case where it depends on them.
 */
const offered: Readonly<Record<string, (root: Running, words: string) => boolean>> = {
  // The panel for the code is shown once the app is ticked; what was typed in it before stays good.
  "proving form.submit": isAppTicked,
  "proving form.edit": isAppTicked,
  "multiFactorSetup offer.retry": isAppTicked,
  // The page knows one country unless the service lists more.
  "signUp aboutYou.submit": (_, words) => words === "" || words === "without agreeing to the terms",
  "signUp aboutCompany.submit": (_, words) => words === "",
  "workspace search.change": isSearched,
  "workspace search.submit": isSearched,
  // Every page is written down in English.
  "app language.choose": (_, words) => words === "English",
  "app screen.load": (root) => root.getSnapshot().matches({ screen: "missing" }),
  // The menu is at its fullest on a telephone.
  "app panel.open": (root, words) => words !== "app version" || root.getSnapshot().context.platform === "MOBILE",
  // A link may lead anywhere; one shows that links are followed.
  "app link.follow": (root, words) =>
    words === "change password" && root.getSnapshot().children.workspace?.getSnapshot().matches("picking") === true,
  // Signing out is the root's and possible anywhere; these pages have a button for it.
  "app session.signOut": (root) => {
    const snapshot = root.getSnapshot();
    const { children } = snapshot;
    return (
      snapshot.matches({ navigation: { waiting: "unreachable" } }) ||
      children.workspace !== undefined ||
      children.changePassword !== undefined
    );
  },
};

/** A list that is taken in at a glance needs no search. */
function isSearched(root: Running): boolean {
  return (root.getSnapshot().children.workspace?.getSnapshot().context.organisations.length ?? 0) > 8;
}

function isAppTicked(root: Running): boolean {
  return root.getSnapshot().children.multiFactorSetup?.getSnapshot().context.authenticator ?? false;
}

/** What lies over the page leaves nothing of it within reach. */
function isCovered(root: Running, event: string): boolean {
  const isOfPanel = event.startsWith("sessions ") || event === "app panel.close";
  return isOfPanel === root.getSnapshot().matches({ panel: "closed" });
}

/** Whether the page lets a person do it, here and now. */
export function isOffered(root: Running, event: string, words: string): boolean {
  if (isCovered(root, event)) return false;
  return event in person && (offered[event]?.(root, words) ?? true);
}
