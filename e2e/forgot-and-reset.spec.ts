import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo.ts";
import { DEMO_RECOVERY_CODE } from "../service/demo/flows.ts";
import { alone, expect, outbox, signIn, test } from "./fixtures.ts";
import { identifierField, loginButton, member, PASSWORD, passwordField, stopClock } from "./screens.ts";
import { tapWire } from "./wire.ts";

/* A forgotten password: by a mailed link, at an organisation's own pages, and by a recovery code. */

const { acme } = demoOrganisations;
const NEW_PASSWORD = "N3w-password";

const emailField = (page: Page) => page.getByRole("textbox", { name: "Email" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const next = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirm = (page: Page) => page.getByRole("textbox", { name: "Confirm Password" });
const reset = (page: Page) => page.getByRole("button", { name: "Reset Password" });
const expired = (page: Page) => page.getByRole("heading", { name: "This link has expired" });

async function askForLink(page: Page, email: string, path = "/forgot-password"): Promise<void> {
  await page.goto(path);
  await emailField(page).fill(email);
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  // The same for an address that has no account.
  await expect(page.getByText(`If there's an account for ${email}, we've sent it a link`)).toBeVisible();
}

/** The path of the newest link mailed to an address. */
async function mailedLink(page: Page, to: string): Promise<string> {
  await expect.poll(async () => (await outbox(page, to))[0]?.link).toBeDefined();
  return new URL((await outbox(page, to))[0]?.link ?? "").pathname;
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await next(page).fill(password);
  await confirm(page).fill(password);
  await reset(page).click();
}

test("a mailed link sets a new password: opened as often as one likes, used once", async ({ page }) => {
  const person = member(310);
  await page.goto("/login");
  await identifierField(page).fill(person);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  // Typed once is enough.
  await expect(emailField(page)).toHaveValue(person);
  await submit(page).click();
  await expect(page).toHaveURL("/email-sent");
  await expect(page.getByText(`If there's an account for ${person}, we've sent it a link`)).toBeVisible();
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");

  const link = await mailedLink(page, person);
  expect(link).toMatch(/^\/reset\/[\w-]+$/);
  await page.goto(link);
  await expect(next(page)).toBeVisible();
  await page.reload();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByRole("heading", { name: "Password Reset" })).toBeFocused();
  await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
  await signIn(page, person);
  await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
  await signIn(page, person, NEW_PASSWORD);
  await expect(page).toHaveURL("/workspace");

  await page.context().clearCookies();
  await page.goto(link);
  await expect(expired(page)).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("the confirmation is the same for an address without an account, which gets no mail", async ({ page }) => {
  await askForLink(page, "nobody-at-all@acme.test");
  const said = await page.getByRole("main").innerText();
  await askForLink(page, member(311));
  const expected = said.replace("nobody-at-all@acme.test", member(311));
  await expect(page.getByRole("main")).toHaveText(expected, { useInnerText: true });
  await mailedLink(page, member(311));
  expect(await outbox(page, "nobody-at-all@acme.test")).toEqual([]);
});

test("forgot password: problems at the field, nothing sent; leading spaces go, and a reload keeps the rest", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await page.goto("/forgot-password");
  await submit(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription("Required*");
  await expect(emailField(page)).toBeFocused();
  await emailField(page).fill("  not an address");
  await expect(emailField(page)).toHaveValue("not an address");
  await submit(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription("Email must be valid.");
  await emailField(page).fill("somebody@acme.test");
  await page.reload();
  await expect(emailField(page)).toHaveValue("somebody@acme.test");
  expect(wire.calls("forgotPassword")).toEqual([]);
});

test("forgot password: sent once however often it is pressed, and not again by Back, Forward or reload", async ({
  page,
}) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("forgotPassword", ({ answer }) => held.push(() => answer({ data: { success: true } })));
  await page.goto("/forgot-password");
  await emailField(page).fill("somebody@acme.test");
  await submit(page).dblclick();
  await expect(submit(page)).toHaveAttribute("aria-busy", "true");
  await emailField(page).press("Enter");
  await expect.poll(() => held.length).toBe(1);
  held.forEach((answer) => answer());
  await expect(page).toHaveURL("/email-sent");
  await page.reload();
  await page.goBack();
  await expect(emailField(page)).toHaveValue("somebody@acme.test");
  await page.goForward();
  await expect(page).toHaveURL("/email-sent");
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
  expect(wire.calls("forgotPassword")).toEqual([{ email: "somebody@acme.test" }]);
});

test("forgot password: typed and sent before any script has run, kept, and sent once the app is there", async ({
  page,
}) => {
  const wire = await tapWire(page);
  wire.take("onboardingForgotPassword", () => {});
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${acme}/forgot-password`, { waitUntil: "commit" });
  await expect(page.getByText("Acme Industries")).toBeVisible();
  await emailField(page).fill("newhire@acme.test");
  await submit(page).click();
  expect(wire.calls("onboardingForgotPassword")).toEqual([]);
  letGo();
  await expect
    .poll(() => wire.calls("onboardingForgotPassword"))
    .toEqual([{ email: "newhire@acme.test", orgId: acme }]);
  await expect(emailField(page)).toHaveValue("newhire@acme.test");
  await page.reload();
  await expect(emailField(page)).toHaveValue("newhire@acme.test");
});

test("forgot password: the ways to the recovery code and back to signing in", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByRole("link", { name: "Try Recovery code?" }).click();
  await expect(page).toHaveURL("/forget-with-recovery");
  await page.getByRole("link", { name: "Get a link by email instead" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByText("Remember Password ? Sign In")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
});

test("reset password: rules in their words and order, nothing sent until they are met", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/reset/demo-reset");
  await reset(page).click();
  await expect(next(page)).toBeFocused();
  await expect(next(page)).toHaveAccessibleDescription(/^Required\*/);
  for (const [typed, problem] of [
    ["aB1!", "Minimum 8 Characters"],
    ["lowercase-1", "Please use uppercase."],
    ["UPPERCASE-1", "Please use lowercase."],
    ["No-numbers", "Please use one number."],
    ["NoSpecial1", "Please use one special character."],
  ] as const) {
    await next(page).fill(typed);
    await reset(page).click();
    await expect(page.getByRole("main").getByText(problem)).not.toHaveCount(0);
    await expect(next(page)).toHaveAccessibleDescription(new RegExp(`^${problem}`));
  }
  await next(page).fill(NEW_PASSWORD);
  await confirm(page).fill("something else");
  await reset(page).click();
  await expect(confirm(page)).toHaveAccessibleDescription("Password and confirm password does not match");
  await expect(confirm(page)).toBeFocused();
  await page.reload();
  await expect(next(page)).toHaveValue("");
  expect(wire.calls("resetPassword")).toEqual([]);
});

test("reset password: after five seconds on to the login", async ({ page }) => {
  await page.clock.install();
  const wire = await tapWire(page);
  wire.take("resetPassword", ({ answer }) => answer({ data: { success: true } }));
  await page.goto("/reset/demo-reset");
  await next(page).fill(NEW_PASSWORD);
  await confirm(page).fill(NEW_PASSWORD);
  await stopClock(page);
  await reset(page).click();
  await expect(page.getByRole("heading", { name: "Password Reset" })).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL("/reset/demo-reset");
  await page.clock.runFor(200);
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  expect(wire.calls("resetPassword")).toEqual([
    { password: NEW_PASSWORD, cpassword: NEW_PASSWORD, code: "demo-reset" },
  ]);
});

test("reset password: a link that was used meanwhile is refused, with a way to another", async ({ page, context }) => {
  await askForLink(page, member(312));
  const link = await mailedLink(page, member(312));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await expect(next(tab)).toBeVisible();
  }
  await choosePassword(other, NEW_PASSWORD);
  await expect(other.getByRole("heading", { name: "Password Reset" })).toBeVisible();
  await choosePassword(page, "An0ther-password");
  const refusal = "This link has expired or was already used. Ask for a new one.";
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await expect(next(page)).toHaveAccessibleDescription(new RegExp(`^${refusal}`));
  await expect(next(page)).toHaveValue("An0ther-password");
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("reset password: a link that cannot be checked can be checked again", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("getResetCodeInfo", ({ answer }) => answer({ code: 500, error: { message: "It is being mended." } }));
  await page.goto("/reset/demo-reset");
  await expect(page.getByRole("heading", { name: "We couldn't check your link" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("It is being mended.");
  wire.give("getResetCodeInfo");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(next(page)).toBeVisible();
});

for (const { email, variant, place } of [
  { email: "newhire@acme.test", variant: "", place: "hrms/.*/employee-onboarding-preview" },
  { email: "prehire@acme.test", variant: "/preboarding", place: "recruit/.*/boarding-document" },
]) {
  test(`${email} resets a password at the organisation's own pages`, async ({ page }) => {
    await page.goto(`/${acme}${variant}/login`);
    await page.getByRole("link", { name: "Forgot Password?" }).click();
    await expect(page).toHaveURL(`/${acme}${variant}/forgot-password`);
    await expect(page.getByText("Acme Industries")).toBeVisible();
    await expect(page.getByRole("link", { name: "Try Recovery code?" })).toBeVisible();
    await emailField(page).fill(email);
    await submit(page).click();
    await expect(page).toHaveURL(`/${acme}${variant}/email-sent`);
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(`/${acme}${variant}/login`);

    const link = await mailedLink(page, email);
    expect(link).toMatch(new RegExp(`^/${acme}${variant}/reset/[\\w-]+$`));
    await page.goto(link);
    // The same as before: other tests sign in with it.
    await choosePassword(page, PASSWORD);
    await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
    await page.getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(`/${acme}${variant}/login`);
    await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill(email);
    await passwordField(page).fill(PASSWORD);
    await loginButton(page).click();
    await expect(page).toHaveURL(new RegExp(`/dev/products/${place}/[0-9a-f]{24}$`));

    await page.context().clearCookies();
    await page.goto(link);
    await expect(expired(page)).toBeVisible();
    await page.getByRole("link", { name: "Get a new link" }).click();
    await expect(page).toHaveURL(`/${acme}${variant}/forgot-password`);
  });
}

test("without a recovery code there is no resetting by one", async ({ page }) => {
  await page.goto("/reset-with-recovery");
  await expect(page).toHaveURL("/forget-with-recovery");
  await submit(page).click();
  for (const name of ["Email Address / User Name", "Recovery Code"]) {
    await expect(page.getByRole("textbox", { name })).toHaveAccessibleDescription(/^Required\*/);
  }
});

alone("a recovery code stands in for the link: a wrong one is said, the right one is good once", async ({ page }) => {
  const identifier = identifierField(page);
  const code = page.getByRole("textbox", { name: "Recovery Code" });
  async function sendCode(text: string) {
    await page.goto("/forget-with-recovery");
    await identifier.fill("mfa-email@acme.test");
    await code.fill(text);
    await submit(page).click();
  }
  await sendCode("A1B2-C3D4E5");
  await expect(page.getByRole("alert")).toHaveText("Invalid Recovery Code");
  await expect(code).toHaveValue("A1B2-C3D4E5");
  await code.fill(DEMO_RECOVERY_CODE);
  await submit(page).click();
  await expect(page).toHaveURL("/reset-with-recovery");
  // The code is used up: going back for it must not cost the person their way in.
  await page.goBack();
  await expect(page).toHaveURL("/reset-with-recovery");
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await signIn(page, "mfa-email@acme.test", NEW_PASSWORD);
  await expect(page).toHaveURL(/multi-factor/);

  await sendCode(DEMO_RECOVERY_CODE);
  await expect(page.getByRole("alert")).toHaveText("Invalid Recovery Code");
});

alone("a reload forgets the right to choose a password, and the identifier stays", async ({ page }) => {
  await page.goto("/forget-with-recovery");
  await identifierField(page).fill("mfa-app@acme.test");
  await page.getByRole("textbox", { name: "Recovery Code" }).fill(DEMO_RECOVERY_CODE);
  await submit(page).click();
  await expect(next(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/forget-with-recovery");
  await expect(identifierField(page)).toHaveValue("mfa-app@acme.test");
  await expect(page.getByRole("textbox", { name: "Recovery Code" })).toHaveValue("");
});

test("a new hire may try a recovery code as well", async ({ page }) => {
  for (const path of [`/${acme}/forgot-password`, `/${acme}/preboarding/forgot-password`]) {
    await page.goto(path);
    await page.getByRole("link", { name: "Try Recovery code?" }).click();
    await expect(page, path).toHaveURL("/forget-with-recovery");
  }
});

test("after a reload nothing is said of an address that is no longer known", async ({ page }) => {
  await askForLink(page, member(317));
  await page.reload();
  await expect(page.getByText("If there's an account with that email address")).toBeVisible();
});
