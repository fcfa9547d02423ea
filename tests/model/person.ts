import { expect, type Locator, type Page } from "@playwright/test";
import { running } from "../../machines/shared/running.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { isSearchable } from "../../machines/workspace/workspace/search.ts";
import type { SandboxApp } from "../../machines/sandbox/open-app.ts";

/*
 * How a person sends each event of the machines: by controls, which the code finds by the name that is read out or
 * written beside them.
 */

/** A secret that no other text resembles, so that a test finds it wherever it leaks. */
export const TYPED = { password: "Canary-5-typed-here", code: "730518", recoveryCode: "Q7W2-K9M4X1" } as const;

type Do = (page: Page, words: string) => Promise<unknown>;
type Running = SandboxApp["root"];

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Chooses an item in one of the bar's menus. */
async function choose(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await press(page, menu);
  await press(page, item);
}

/** Shows the password for a moment. */
async function lookAtPassword(page: Page): Promise<void> {
  await press(page, "Show password");
  await expect(page.getByText("••••")).toBeHidden();
  await press(page, "Hide password");
}

/** Types one more character into a field. */
async function type(input: Locator): Promise<void> {
  await input.focus();
  await input.page().keyboard.press("End");
  await input.page().keyboard.type("1");
}

/** Puts a text into a field: chooses it from a list, and ticks a box unless it is empty. */
async function enter(control: Locator, text: string): Promise<void> {
  const { kind, isEditable } = await kindOf(control);
  if (kind === "checkbox") return control.setChecked(text !== "");
  if (!isEditable && kind === "select") return;
  if (kind === "select") return void (await control.selectOption(text));
  if (isEditable) await control.fill(text);
  // The open list would cover the next control.
  if (kind === "combobox") await control.press("Escape");
}

/** Changes the text of a field. */
async function change(control: Locator): Promise<unknown> {
  const { kind } = await kindOf(control);
  if (kind === "checkbox") return control.click();
  return kind === "select" ? control.selectOption({ index: 1 }) : type(control);
}

/** The texts of the page's fields, by the fields' names. */
const valuesOf = (page: Page): Promise<Partial<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("input")].map(({ name, type, value, checked }) => [
        name,
        type === "checkbox" && !checked ? "" : value,
      ]),
    ),
  );

const kindOf = (control: Locator) =>
  control.evaluate((element) => ({
    kind:
      element instanceof HTMLSelectElement ? "select" : (element.getAttribute("role") ?? element.getAttribute("type")),
    isEditable: !element.matches(":disabled, [readonly], [aria-readonly=true]"),
  }));

/** The names of a form's fields in its cases, and as a person meets them. */
interface FormOnPage {
  /** The labels by the name of the field, in the order in which a person fills them in. */
  labels: Readonly<Record<string, string>>;
  /** The fields that take no typing, or that offer options. */
  others?: Readonly<Record<string, (page: Page) => Locator>>;
  right: Readonly<Record<string, string>>;
  /** A text that the field's rules refuse. */
  wrong: Readonly<Record<string, string>>;
  /** The name of its submit button. */
  button: string;
  /** The texts of other cases of sending the form. */
  cases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * While a form is being sent its button can be pressed, though it is marked as disabled. Otherwise the
 * press waits until the page stands still: a problem may just appear at the field that the person left.
 */
async function pressSubmit(button: Locator): Promise<void> {
  await button.click({ force: await button.isDisabled() });
}

/** A person's actions for the cases of `formCases`. */
function form(machine: string, shown: FormOnPage): Readonly<Record<string, Do>> {
  const { labels, others, right, wrong, button, cases } = shown;
  const input = (page: Page, name: string) => others?.[name]?.(page) ?? field(page, assertPresent(labels[name]));
  async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
    // Reading all fields at once is faster than finding each by its name.
    const values = await valuesOf(page);
    for (const [name, text] of Object.entries(texts)) if (values[name] !== text) await enter(input(page, name), text);
  }
  return {
    async [`${machine} form.edit`](page, name) {
      await change(input(page, name));
      // Leaving the field unchanged could report the same problem again.
      await enter(input(page, name), assertPresent(right[name]));
    },
    async [`${machine} field.leave`](page, words) {
      const name = words.replace(/^wrong /, "");
      const before = Object.entries(right).slice(0, Object.keys(right).indexOf(name));
      await fill(page, Object.fromEntries(before));
      // A field counts as left only after typing in it, so type and delete where it is to be empty.
      await change(input(page, name));
      await enter(input(page, name), assertPresent((words === name ? right : wrong)[name]));
      await input(page, name).blur();
    },
    async [`${machine} form.submit`](page, words) {
      await fill(page, { ...right, ...(words === "with errors" ? wrong : cases?.[words]) });
      await pressSubmit(page.getByRole("button", { name: button, exact: true }));
    },
  };
}

const newPassword = {
  labels: { password: "New Password", confirm: "Confirm Password" },
  right: { password: TYPED.password, confirm: TYPED.password },
} as const;

const signIn = (identifier: string, cases: FormOnPage["cases"] = {}): FormOnPage => ({
  labels: { identifier, password: "Password" },
  right: { identifier: "ann@acme.test", password: TYPED.password },
  wrong: { identifier: "", password: "short" },
  button: "Login",
  cases,
});

const codeField = (page: Page) => page.getByRole("textbox", { name: /^(Authentication Code|Verification OTP)$/ });

/** A person's actions with a six-digit code. */
const code: Readonly<Record<string, Do>> = {
  async "challenge form.edit"(page) {
    await codeField(page).press("End");
    await codeField(page).press("Backspace");
  },
  async "challenge field.leave"(page, words) {
    await codeField(page).fill("1");
    await codeField(page).fill(words === "code" ? TYPED.code : "12");
    await codeField(page).blur();
  },
  async "challenge form.submit"(page, words) {
    // Some screens lock the code while the service checks it.
    if (await codeField(page).isEditable()) await codeField(page).fill(words === "" ? TYPED.code : "12");
    await codeField(page).press("Enter");
  },
  "challenge code.filled": (page) => codeField(page).fill(TYPED.code),
  "challenge code.resend": (page) => press(page, /^(Send|Resend) (code|OTP)$/),
};

/** Ticks or unticks a way to confirm. The focus leaves the code by a button, which does not validate the code. */
async function tick(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { disabled: false }).first().focus();
  await page.getByRole("checkbox", { name }).click();
}

const combobox = (name: string) => (page: Page) => page.getByRole("combobox", { name, exact: true });

const TYPED_PHONE = "9876543210";

const aboutYou = form("signUp", {
  labels: { firstName: "First Name", lastName: "Last Name", email: "Email", phone: "Phone" },
  others: {
    phoneCountry: combobox("Country Code"),
    terms: (page) => page.getByRole("checkbox", { name: /^I agree to the Terms/ }),
  },
  right: {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@acme.test",
    phoneCountry: "India +91",
    phone: TYPED_PHONE,
    terms: "on",
  },
  wrong: { email: "ann", phoneCountry: "", terms: "" },
  button: "Next",
  cases: {
    "with a phone country that has a dash": { phoneCountry: "American Samoa +1-684", phone: "6331234" },
    "with a phone number that is too short": { phone: "98765" },
    "with a phone country that is none": { phoneCountry: "Atlantis" },
    "without agreeing to the terms": { terms: "" },
  },
});

const aboutCompany = form("signUp", {
  labels: { company: "Company" },
  others: { numemployees: combobox("Number of Employees"), country: combobox("Country") },
  right: { company: "Acme Ltd", numemployees: "25-50", country: "India" },
  wrong: { company: "", country: "" },
  button: "Sign Up",
  cases: {
    "in another country": { numemployees: "1000+", country: "American Samoa" },
    "in a country that is none": { country: "Atlantis" },
  },
});

/** A person's actions with a form that shows one step at a time. */
const inSteps = (you: Readonly<Record<string, Do>>, company: Readonly<Record<string, Do>>) =>
  Object.fromEntries(
    Object.keys(you).map((event): [string, Do] => [
      event,
      async (page, words) => {
        const isFirst = await page.getByRole("button", { name: "Next", exact: true }).isVisible();
        await assertPresent((isFirst ? you : company)[event])(page, words.replace(/^about the company ?/, ""));
      },
    ]),
  );

const searchFor = (text: string) => (page: Page) => page.getByRole("searchbox").fill(text);

const asWords = (choices: Record<string, (page: Page) => Promise<unknown>>): Do => {
  return (page, words) => {
    const choose = choices[words];
    if (!choose) throw new Error(`Nobody can do this on the page: ${words}`);
    return choose(page);
  };
};

/** The forms that one call sends, by their machines. */
export const forms: Readonly<Record<string, FormOnPage>> = {
  login: signIn("Email Address / User Name", { "by user name": { identifier: "ann" } }),
  onboardingLogin: signIn("Email Address / Employee Code", { "by employee code": { identifier: "A-17" } }),
  authorize: signIn("Email Address / User Name"),
  recoveryCode: {
    labels: { recoveryCode: "Recovery Code" },
    right: { recoveryCode: TYPED.recoveryCode },
    wrong: { recoveryCode: "" },
    button: "Save",
  },
  changePassword: {
    labels: { oldPassword: "Current Password", ...newPassword.labels },
    right: { oldPassword: TYPED.password, ...newPassword.right },
    wrong: { oldPassword: "", confirm: "Another-1" },
    button: "Change Password",
  },
  stepUp: {
    labels: { password: "Password" },
    right: { password: TYPED.password },
    wrong: { password: "" },
    button: "Confirm",
  },
  forgotPassword: {
    labels: { email: "Email" },
    right: { email: "ann@acme.test" },
    wrong: { email: "ann" },
    button: "Submit",
  },
  forgotWithRecovery: {
    labels: { identifier: "Email Address / User Name", recoveryCode: "Recovery Code" },
    right: { identifier: "ann@acme.test", recoveryCode: TYPED.recoveryCode },
    wrong: { identifier: "", recoveryCode: "" },
    button: "Submit",
  },
  newPassword: {
    ...newPassword,
    wrong: { password: "lower case", confirm: "Another-1" },
    button: "Reset Password",
  },
  onboardingSignUp: {
    labels: { email: "Email", ...newPassword.labels },
    right: { email: "new@acme.test", ...newPassword.right },
    wrong: { email: "new", confirm: "Another-1" },
    button: "Sign Up",
  },
  registering: {
    labels: { firstName: "First Name", lastName: "Last Name", email: "Email", ...newPassword.labels },
    right: { firstName: "Ann", lastName: "Lee", email: "ann@acme.test", ...newPassword.right },
    wrong: { firstName: "", confirm: "Another-1" },
    button: "Create account",
    cases: { "with another address": { email: "bob@acme.test" } },
  },
};

/** By `machine event`. No person sends an event that is missing here. */
export const person: Readonly<Record<string, Do>> = {
  ...Object.fromEntries(Object.entries(forms).flatMap(([machine, shown]) => Object.entries(form(machine, shown)))),
  "authorize app.retry": (page) => press(page, "Try again"),
  "authorize account.continue": (page) => press(page, /^Continue as /),
  "authorize account.change": (page) => press(page, "Use another account"),
  "authorize recovery.start": (page) => press(page, "Use a recovery code"),
  "authorize code.leave": (page) => press(page, "Use another account"),
  ...code,
  "multiFactorLogin method.choose": asWords({
    email: (page) => press(page, "Get a code by email instead"),
    "the app": (page) => press(page, "Use your authenticator app instead"),
  }),
  "stepUp code.choose": asWords({
    email: (page) => press(page, "Get a code by email instead"),
    "the app": (page) => press(page, "Use your authenticator app instead"),
  }),
  "stepUp password.choose": (page) => press(page, "Use your password instead"),
  "stepUp passkey.use": (page) => press(page, "Use a passkey instead"),
  "stepUp proof.cancel": (page) => press(page, "Cancel"),
  "login passkey.use": (page) => press(page, "Sign in with a passkey"),
  "authorize app.decline": (page) => press(page, /^(Cancel|Back to .+)$/),
  "authorize passkey.use": (page) => press(page, "Sign in with a passkey"),
  "multiFactorLogin trust.toggle": (page) => page.getByRole("checkbox", { name: /^Don't ask for/ }).click(),
  "multiFactorLogin passkey.use": (page) => press(page, /^Use (a passkey instead|your passkey)$/),
  "multiFactorSetup passkey.add": (page) => press(page, "Add a passkey"),
  "multiFactorSetup setup.retry": (page) => press(page, /^(Try again|Start over)$/),
  "multiFactorSetup offer.retry": (page) => press(page, "Try again"),
  "multiFactorSetup method.toggle": asWords({
    email: (page) => tick(page, /^Email/),
    "the app": (page) => tick(page, /^Authenticator App/),
    "a passkey": (page) => tick(page, /^Passkey/),
  }),
  // The button can also be pressed while the form is being saved.
  "multiFactorSetup setup.save": (page) => pressSubmit(page.getByRole("button", { name: "Save", exact: true })),
  "resetPassword check.retry": (page) => press(page, "Try again"),
  "notMe account.secure": (page) => press(page, "Secure my account"),
  ...inSteps(aboutYou, aboutCompany),
  "signUp phone.give": asWords({
    "": (page) => page.getByRole("textbox", { name: "Phone" }).fill("098765 43210"),
    "one that is too short": (page) => page.getByRole("textbox", { name: "Phone" }).fill("98765"),
    none: (page) => page.getByRole("textbox", { name: "Phone" }).fill(""),
    // Leaving the field gives it once more.
    "the submitted one": async (page) => {
      await page.getByRole("textbox", { name: "Phone" }).focus();
      await page.getByRole("textbox", { name: "Phone" }).blur();
    },
  }),
  "signUp step.back": (page) => press(page, "Back"),
  "signUp step.forward": (page) => page.goForward(),
  "signUp countries.retry": (page) => press(page, "Try again"),
  "invite verification.start": (page) => press(page, "Verify account"),
  "invite invitation.accept": (page) => press(page, "Accept invitation"),
  "invite signIn.start": (page) => press(page, /^(Sign In|Logout)$/),
  "invite check.retry": (page) => press(page, "Try again"),
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
    "to a name that no organisation has": searchFor("zz"),
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
  "sessions list.sort": (page) => press(page, "Device"),
  "sessions list.page": (page) => press(page, "Page 2"),
  "sessions device.askAgain": asWords({
    "": (page) => press(page, "Ask for the second factor again on Firefox on Linux"),
  }),
  "sessions device.signOut": asWords({ phone: (page) => press(page, "Sign out Chrome on Android") }),
  "sessions everywhere.signOut": (page) => press(page, "Sign out everywhere"),
  "sessions signOut.confirm": (page) => press(page, "Sign out"),
  "sessions signOut.cancel": (page) => press(page, "Cancel"),
  "sessions word.edit": (page) => field(page, "Please Type SIGN OUT").fill("sign"),
  "sessions word.submit": async (page, words) => {
    await field(page, "Please Type SIGN OUT").fill(words === "" ? "SIGN OUT" : "sign out");
    await press(page, "Sign out");
  },
  "sessions others.signOut": (page) => press(page, "Sign out all other devices"),
  "activity list.reload": (page) => press(page, "Try again"),
  "activity list.page": (page) => press(page, "Page 2"),
  "passkeys list.reload": (page) => press(page, "Try again"),
  "passkeys passkey.add": (page) => press(page, "Add a passkey"),
  "passkeys passkey.rename": asWords({ phone: (page) => press(page, "Rename Ann's phone") }),
  "passkeys passkey.remove": asWords({ phone: (page) => press(page, "Remove Ann's phone") }),
  "passkeys passkey.confirm": (page) => press(page, "Remove"),
  "passkeys passkey.cancel": (page) => press(page, "Cancel"),
  "passkeys name.edit": (page) => field(page, "Name").fill("Work"),
  "passkeys name.submit": async (page, words) => {
    const names: Record<string, string> = { "nothing typed": " ", "too long": "x".repeat(61) };
    if (await field(page, "Name").isEditable()) await field(page, "Name").fill(names[words] ?? " Work phone ");
    await field(page, "Name").press("Enter");
  },
  "apps list.reload": (page) => press(page, "Try again"),
  "apps app.withdraw": asWords({ boards: (page) => press(page, "Remove access for Harbour Boards") }),
  "apps app.confirm": (page) => press(page, "Remove access"),
  "apps app.cancel": (page) => press(page, "Cancel"),
  "picture picture.reload": (page) => press(page, "Try again"),
  "picture picture.remove": (page) => press(page, "Remove picture"),
  "picture picture.choose": (page, words) =>
    page.getByLabel("New picture").setInputFiles({
      name: words === "a drawing" ? "me.svg" : "me.png",
      mimeType: words === "a drawing" ? "image/svg+xml" : "image/png",
      buffer: Buffer.alloc(words === "one too large" ? 4_000_000 : 1000),
    }),
  "app panel.open": asWords({
    picture: (page) => choose(page, /^Account: /, "Change picture"),
    passkeys: (page) => choose(page, /^Account: /, "Passkeys"),
    "passkeys, to add one": (page) => press(page, "Add a passkey"),
    apps: (page) => choose(page, /^Account: /, "App access"),
    activity: (page) => choose(page, /^Account: /, "Activity"),
    sessions: (page) => choose(page, /^Account: /, "Signed-in Devices"),
    "release notes": (page) => choose(page, "Help", /^New Release /),
    "app version": (page) => choose(page, "Help", "App Version"),
    shortcuts: (page) => choose(page, "Help", "Shortcuts"),
    support: (page) => choose(page, "Help", "Support"),
    troubleshooting: (page) => choose(page, "Help", "Troubleshooting"),
  }),
  "app resetLink.use": (page) => press(page, "Sign out and use the link"),
  "app passkeyOffer.decline": asWords({
    "for a while": (page) => press(page, "Not now"),
    "for good": (page) => press(page, "Don't ask again"),
  }),
  "app report.open": async (page) => {
    await page.keyboard.press("Alt+Shift+S");
    await expect(page.getByRole("dialog", { name: "What were you trying to do?" })).toBeVisible();
  },
  "report report.close": async (page) => {
    const question = page.getByRole("dialog", { name: "Close without downloading?" });
    if (await question.isVisible()) await question.getByRole("button", { name: "Close", exact: true }).click();
    else await page.keyboard.press("Escape");
  },
  "report report.keep": (page) => page.keyboard.press("Escape"),
  "report comment.edit": (page) => field(page, "Comment").pressSequentially("x"),
  "report comment.submit": async (page, words) => {
    const comments: Record<string, string> = { empty: " ", "too short": "no", "too long": "x".repeat(501) };
    await field(page, "Comment").fill(comments[words] ?? "I was signing in.");
    await press(page, "Continue");
  },
  "report file.download": (page) => press(page, "Download file"),
  "report report.change": (page) =>
    page
      .getByRole("button", { name: /^Black out / })
      .first()
      .click(),
  "report comment.skip": (page) => press(page, "Skip"),
  "report comment.rewrite": (page) => press(page, /^(Edit|Add a) comment$/),
  "app panel.close": (page) => press(page, "Close"),
  "app session.retry": (page) => press(page, "Try again"),
  "app session.signOut": (page) => press(page, /^(Logout|Sign out|Sign in again|Cancel)$/),
  "app theme.choose": async (page, words) => {
    const names: Readonly<Record<string, string>> = { dark: "Dark", light: "Light", "as the system": "Same as system" };
    await press(page, /^Account: /);
    await page.getByRole("radio", { name: assertPresent(names[words]) }).check();
    await press(page, /^Account: /);
  },
  "app theme.toggle": async (page) => {
    const html = page.locator("html");
    const before = await html.evaluate((element) => getComputedStyle(element).colorScheme);
    await choose(page, "Help", /^(Dark|Light) Mode$/);
    await expect(html).not.toHaveCSS("color-scheme", before);
  },
  "app language.choose": async (page) => {
    await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("العربية");
    // Choosing the current language has no effect, so choose another one before English.
    await page.getByRole("combobox", { name: "اللغة", exact: true }).selectOption("English");
    await expect(page.getByRole("combobox", { name: "Language", exact: true })).toBeVisible();
  },
  "app flow.restart": (page) => press(page, "Start again"),
  "app screen.load": (page) => press(page, "Start again"),
  "app menus.load": (page) => press(page, "Load menu"),
};

/**
 * Events that the page offers only in some of the states that accept them, with the reason. By
 * `machine event`, with the words of the case where it depends on them.
 */
const offered: Readonly<Record<string, (root: Running, words: string) => boolean>> = {
  "challenge form.edit": isCodeInReach,
  // A right code was already sent by its sixth digit, where that is allowed.
  "challenge field.leave": (root, words) => {
    const { submitManually, refusedCode } = codeIn(root);
    const mayBeLeft = refusedCode === null && (submitManually || words !== "code");
    return isCodeInReach(root) && mayBeLeft;
  },
  // The same holds for a right code that could be sent with the button.
  "challenge form.submit": (root, words) => {
    const { submitManually, refusedCode, code } = codeIn(root);
    const mayBeSent = submitManually || refusedCode !== null || code !== null;
    return isCodeInReach(root) && (words !== "" || mayBeSent);
  },
  // One timer at a time: with two, the next one would depend on more than the state.
  "challenge code.resend": (root) => challengeIn(root).matches({ open: { entry: { filling: "quiet" } } }),
  // The set-up locks the code while the service checks it. Only the chart alone is tried with another code over a refused one.
  "challenge code.filled": (root, words) =>
    words === "" && isCodeInReach(root) && (codeIn(root).code === null || !("MFASecretKey" in codeIn(root).subject)),
  "multiFactorSetup offer.retry": isAppTicked,
  "registering form.edit": mayTypeEmail,
  "registering field.leave": mayTypeEmail,
  // Pressing the chosen organisation does nothing.
  "workspace organisation.choose": (root, words) =>
    words === "" || root.getSnapshot().children.workspace?.getSnapshot().context.orgId !== words,
  // Another text in a field would cancel the submit before.
  "signUp form.submit": (root, words) => {
    const flow = root.getSnapshot().children.signUp?.getSnapshot();
    if (flow?.matches({ open: { form: { submitted: "checking" } } }) !== true) return true;
    const { values } = flow.context;
    return words === "" && values !== null && "phone" in values && values.phone === TYPED_PHONE;
  },
  // The field is locked while the service changes the name.
  "passkeys name.submit": (root, words) =>
    words === "" || root.getSnapshot().children.passkeys?.getSnapshot().matches({ renaming: "saving" }) !== true,
  "workspace search.change": isSearched,
  "workspace search.submit": isSearched,
  // The golden pages are in English.
  "app language.choose": (_, words) => words === "English",
  // The browser's system is light.
  "app theme.toggle": (_, words) => words === "",
  // A signed-out person has no menus.
  "app menus.load": (root) => root.getSnapshot().context.session !== null,
  "app screen.load": (root) => root.getSnapshot().matches({ screen: "missing" }),
  // Only the menu on a phone has all entries.
  "app panel.open": (root, words) => {
    if (words === "passkeys, to add one") return isPasskeyOffered(root);
    return words !== "app version" || root.getSnapshot().context.platform === "MOBILE";
  },
  "app passkeyOffer.decline": isPasskeyOffered,
  "app resetLink.use": (root) => root.getSnapshot().context.resetLink !== null,
  // A second press only turns the order around.
  "sessions list.sort": (root) => sortedBy(root) === "lastUsedAt",
  "sessions list.page": hasPages,
  "activity list.page": hasMoreEvents,
  // The confirmation is the same in each order, and the phone is on the first page.
  "sessions device.signOut": areAsTheyCame,
  "sessions device.askAgain": areAsTheyCame,
  "sessions others.signOut": areAsTheyCame,
  "sessions everywhere.signOut": areAsTheyCame,
  "report comment.skip": (root) => root.getSnapshot().children.report?.getSnapshot().context.comment === null,
  // The page reports whether it could be captured: here it always can.
  "app report.open": (_, words) => words === "",
  // A link may lead to any address; one link shows that links are followed.
  "app link.follow": (root, words) =>
    words === "change password" && root.getSnapshot().children.workspace?.getSnapshot().matches("picking") === true,
  // The root accepts signing out everywhere; only these pages have a button for it.
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

/** The offer of a passkey stands above the organisations. */
function isPasskeyOffered(root: Running): boolean {
  const { value, children } = root.getSnapshot();
  return value.passkeyOffer === "offered" && children.workspace?.getSnapshot().matches("picking") === true;
}

/** A short list has no search. */
function isSearched(root: Running): boolean {
  return isSearchable(root.getSnapshot().children.workspace?.getSnapshot().context.organisations ?? []);
}

const sortedBy = (root: Running) =>
  assertPresent(root.getSnapshot().children.sessions).getSnapshot().context.sort.param;

/** The devices are in the service's order, and the first page is shown. */
function areAsTheyCame(root: Running): boolean {
  const { page } = assertPresent(root.getSnapshot().children.sessions).getSnapshot().context;
  return sortedBy(root) === "lastUsedAt" && page.currentPage === 1;
}

/** The list of devices has several pages, and no confirmation covers it. */
function hasPages(root: Running): boolean {
  const flow = root.getSnapshot().children.sessions?.getSnapshot();
  if (flow === undefined || flow.hasTag("stable") !== flow.matches("shown")) return false;
  const { devices, page } = flow.context;
  return devices.length > page.limit;
}

/** The machine that asks again who the person is, while one does. */
function stepUpIn(root: Running) {
  const { passkeys, sessions, apps, multiFactorSetup } = root.getSnapshot().children;
  const { stepUp, offerStepUp } = multiFactorSetup?.getSnapshot().children ?? {};
  return (passkeys ?? sessions ?? apps)?.getSnapshot().children.stepUp ?? stepUp ?? offerStepUp;
}

/** The list of what happened has several pages. */
function hasMoreEvents(root: Running): boolean {
  const { events, page } = assertPresent(root.getSnapshot().children.activity).getSnapshot().context;
  return events.length > page.limit;
}

/** The machine that asks for a code. */
function challengeIn(root: Running) {
  const { multiFactorLogin, multiFactorSetup, verifyEmail, verifyOrganization, authorize } =
    root.getSnapshot().children;
  const flow = stepUpIn(root) ?? multiFactorLogin ?? verifyEmail ?? verifyOrganization ?? authorize;
  const challenge = flow?.getSnapshot().children.challenge ?? multiFactorSetup?.getSnapshot().children.proving;
  return assertPresent(challenge).getSnapshot();
}

const codeIn = (root: Running) => challengeIn(root).context;

/**
 * Whether the code can be typed and no countdown runs: a refused code and a countdown have a timer each. The
 * panel of a set-up is shown once the app is ticked, and keeps the code that was typed before.
 */
function isCodeInReach(root: Running): boolean {
  const { value, context } = challengeIn(root);
  const resend = typeof value === "object" ? value.open.resend : "never";
  const isSent = resend === "sending" || typeof resend === "object";
  return !isSent && (!("MFASecretKey" in context.subject) || isAppTicked(root));
}

function isAppTicked(root: Running): boolean {
  return root.getSnapshot().children.multiFactorSetup?.getSnapshot().context.authenticator ?? false;
}

/** Typing clears a field's problem, so that leaving a field is tried only where there is none. */
function isQuiet(root: Running, event: string): boolean {
  const machine = event.split(" ")[0];
  return running(root).some(
    ({ snapshot }) => snapshot.machine.id === machine && JSON.stringify(snapshot.value).includes('"quiet"'),
  );
}

/** An invited person cannot change the address that the invitation names. */
function mayTypeEmail(root: Running, words: string): boolean {
  const registering = root.getSnapshot().children.invite?.getSnapshot().children.registering;
  return !words.endsWith("email") || registering?.getSnapshot().context.input.email === null;
}

/** A person cannot reach the page under an overlay. */
function isCovered(root: Running, event: string): boolean {
  const isOfReport = event.startsWith("report ");
  if (root.getSnapshot().matches({ report: "open" })) return !isOfReport;
  if (event === "app report.open") return false;
  if (isOfReport) return true;
  const stepUp = stepUpIn(root);
  if (stepUp !== undefined) {
    const isOfCode = event.startsWith("challenge ") && stepUp.getSnapshot().children.challenge !== undefined;
    return !isOfCode && !event.startsWith("stepUp ");
  }
  const isOfPanel = /^(sessions|picture|passkeys|apps|activity) /.test(event) || event === "app panel.close";
  return isOfPanel === root.getSnapshot().matches({ panel: "closed" });
}

/** Whether a person can send this event on the page in this state. */
export function isOffered(root: Running, event: string, words: string): boolean {
  if (root.getSnapshot().matches({ screen: "missing" })) return event === "app screen.load";
  if (isCovered(root, event) || (event.endsWith(" field.leave") && !isQuiet(root, event))) return false;
  return event in person && (offered[event]?.(root, words) ?? true);
}
