import { expect, signIn, test } from "./fixtures.ts";
import {
  codeField,
  identifierField,
  loginButton,
  member,
  onboardingPath,
  openChangePassword,
  openMultiFactorLogin,
  openVerifyEmail,
  openWorkspace,
  PASSWORD,
  passwordField,
  stopClock,
} from "./screens.ts";
import { tapWire } from "./wire.ts";

/* What cannot be right is said at its field, in the fixed words (docs/behaviour.md); nothing is lost, nothing sent. */

test("login: empty fields are required, the first one gets the focus and nothing is sent", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/login");
  await loginButton(page).click();
  await expect(identifierField(page)).toHaveAccessibleDescription("Required*");
  await expect(passwordField(page)).toHaveAccessibleDescription("Required*");
  await expect(identifierField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(identifierField(page)).toBeFocused();
  // Each message goes with the first key in its field, and only there.
  await identifierField(page).press("a");
  await expect(identifierField(page)).toHaveAccessibleDescription("");
  await expect(passwordField(page)).toHaveAccessibleDescription("Required*");
  expect(wire.calls("login")).toEqual([]);
});

test("login: a short password is told, focused and kept; spaces alone are nothing", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/login");
  await identifierField(page).fill("somebody@acme.test");
  await passwordField(page).fill("1234567");
  await loginButton(page).click();
  await expect(passwordField(page)).toHaveAccessibleDescription("Minimum 8 Characters");
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveValue("1234567");
  await expect(identifierField(page)).toHaveValue("somebody@acme.test");
  await identifierField(page).fill("   ");
  await loginButton(page).click();
  await expect(identifierField(page)).toHaveAccessibleDescription("Required*");
  await expect(identifierField(page)).toBeFocused();
  expect(wire.calls("login")).toEqual([]);
});

test("login: spaces around what was typed are not sent", async ({ page }) => {
  const wire = await tapWire(page);
  await signIn(page, `  ${member(1)} `, ` ${PASSWORD}  `);
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toMatchObject([{ identifier: member(1), email: member(1), password: PASSWORD }]);
});

test("login: a wrong password is said, stays, is said again after five seconds, and goes with an edit", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/login");
  await identifierField(page).fill("no-such-person@acme.test");
  await passwordField(page).fill("Wr0ng-password");
  await stopClock(page);
  await passwordField(page).press("Enter");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Wrong email address or password.");
  await expect(passwordField(page)).toHaveAccessibleDescription("Wrong email address or password.");
  await expect(loginButton(page)).not.toHaveAttribute("aria-busy");
  await expect(passwordField(page)).toHaveValue("Wr0ng-password");

  const mark = () => alert.evaluate((element) => element.toggleAttribute("data-marked", true));
  await mark();
  await page.clock.runFor(4_900);
  await expect(alert).toHaveAttribute("data-marked");
  // A new element with the same words is what a screen reader reads out again.
  await page.clock.runFor(200);
  await expect(alert).not.toHaveAttribute("data-marked");
  await expect(alert).toHaveText("Wrong email address or password.");
  await mark();
  await page.clock.runFor(30_000);
  await expect(alert).toHaveAttribute("data-marked");
  await passwordField(page).press("x");
  await expect(alert).toHaveCount(0);
});

test("login: what was edited within the five seconds is not brought up again", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "no-such-person@acme.test", "Wr0ng-password");
  await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
  await identifierField(page).press("x");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("login: however often it is pressed, one call goes out", async ({ page }) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("login", ({ pass }) => held.push(pass));
  await page.goto("/login");
  await identifierField(page).fill(member(2));
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).dblclick();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  await passwordField(page).press("Enter");
  await loginButton(page).click({ force: true });
  await expect.poll(() => held.length).toBe(1);
  held.forEach((pass) => pass());
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(1);
});

test("login: too many tries tell the wait and count it down", async ({ page }) => {
  await page.clock.install();
  const person = member(3);
  await signIn(page, person, "Wr0ng-password");
  const alert = page.getByRole("alert");
  for (let tries = 1; tries < 5; tries += 1) {
    await expect(alert).toContainText("Wrong email address or password.");
    await passwordField(page).fill(`Wr0ng-password-${tries}`);
    await expect(alert).toHaveCount(0);
    await loginButton(page).click();
  }
  await expect(alert).toContainText("Wrong email address or password.");
  await stopClock(page);
  await loginButton(page).click();
  await expect(alert).toContainText("Too many attempts. Wait before you try again.");
  const shown = page.getByText(/^Try again in 0:\d\d\.$/).and(page.locator(":not(.unseen)"));
  const left = async () => Number(/0:(\d\d)/.exec((await shown.textContent()) ?? "")?.[1]);
  const atFirst = await left();
  expect(atFirst).toBeGreaterThan(20);
  await expect(alert).toContainText(`Try again in 0:${atFirst}.`);
  // Eyes see every second; a screen reader hears the wait when the message is said, and once more after five.
  await page.clock.runFor(3_000);
  await expect.poll(left).toBe(atFirst - 3);
  await expect(alert).toContainText(`Try again in 0:${atFirst}.`);
  await page.clock.runFor(7_000);
  await expect.poll(left).toBe(atFirst - 10);
  await expect(alert).toContainText(`Try again in 0:${atFirst - 5}.`);
  await page.clock.runFor(atFirst * 1000);
  await expect(shown).toHaveCount(0);
});

test("onboarding login: required fields, then the refusal under the password", async ({ page }) => {
  await page.goto(onboardingPath);
  const identifier = page.getByRole("textbox", { name: "Email Address / Employee Code" });
  await loginButton(page).click();
  await expect(identifier).toHaveAccessibleDescription("Required*");
  await expect(identifier).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription("Required*");
  await identifier.fill("NO-SUCH-CODE");
  await passwordField(page).fill("Wr0ng-password");
  await passwordField(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Wrong email address, employee code or password.");
  await expect(passwordField(page)).toHaveAccessibleDescription("Wrong email address, employee code or password.");
  await expect(identifier).toHaveValue("NO-SUCH-CODE");
  await identifier.press("x");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("multi-factor login: a code is required and has six digits, and a pasted one loses its space", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await openMultiFactorLogin(page);
  const verify = page.getByRole("button", { name: "Verify" });
  await verify.click();
  await expect(codeField(page)).toHaveAccessibleDescription("Required*");
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill("12345");
  await verify.click();
  await expect(codeField(page)).toHaveAccessibleDescription("Authentication Code must be valid.");
  await expect(codeField(page)).toHaveValue("12345");
  await codeField(page).fill("");
  await codeField(page).pressSequentially("1a2-b");
  await expect(codeField(page)).toHaveValue("12");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText(" 123 456\n"));
  expect(wire.calls("login")).toHaveLength(1);
  // The sixth digit sends it, and a refused one stays, ready to be typed over: that one waits for the person.
  wire.take("login", ({ answer }) => answer({ code: 403, data: { error: "Invalid OTP" } }));
  await codeField(page).fill("");
  await codeField(page).press("ControlOrMeta+v");
  await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
  await expect(codeField(page)).toHaveAccessibleDescription("Invalid OTP");
  await expect(codeField(page)).toHaveValue("123456");
  await page.keyboard.type("654321");
  await expect(codeField(page)).toHaveValue("654321");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(wire.calls("login")).toMatchObject([{}, { otp: "123456", MFAType: 2 }]);
});

test("verify email: a code is required and has six digits, and resend counts down once for many clicks", async ({
  page,
  foyer,
}) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("resendOTP", ({ answer }) =>
    held.push(() => answer({ data: { success: true, message: "OTP sent successfully.", retryAfter: 30 } })),
  );
  await openVerifyEmail(page, foyer.url, "somebody@acme.test");
  const field = page.getByRole("textbox", { name: "Verification OTP" });
  const submit = page.getByRole("button", { name: "Submit" });
  await submit.click();
  await expect(field).toHaveAccessibleDescription("Required*");
  await expect(field).toBeFocused();
  await field.fill("1");
  await submit.click();
  await expect(field).toHaveAccessibleDescription("Verification OTP must be valid.");

  await page.clock.install();
  await page.reload();
  const resend = page.getByRole("button", { name: /Resend OTP|Sending the OTP/ });
  await resend.click({ clickCount: 3 });
  await expect(resend).toHaveText("Sending the OTP…");
  await resend.click({ force: true });
  await expect.poll(() => held.length).toBe(1);
  await stopClock(page);
  held.forEach((answer) => answer());
  await expect(resend).toHaveText("Resend OTP in 0:30");
  await expect(page.getByText("OTP sent successfully.")).toBeVisible();
  await resend.click({ force: true });
  await page.clock.runFor(12_000);
  await expect(resend).toHaveText("Resend OTP in 0:18");
  // The countdown is a deadline: a new start of the page goes on with it, and a code can be sent in meanwhile.
  await page.reload();
  await expect(resend).toHaveText("Resend OTP in 0:18");
  await expect(submit).toBeEnabled();
  await page.clock.runFor(18_000);
  await expect(resend).toHaveText("Resend OTP");
  expect(wire.calls("resendOTP")).toHaveLength(1);
});

test("change password: every rule in its words, the checklist, and the first problem focused", async ({ page }) => {
  const wire = await tapWire(page);
  await openChangePassword(page, member(4));
  const current = page.getByRole("textbox", { name: "Current Password" });
  const next = page.getByRole("textbox", { name: "New Password" });
  const confirm = page.getByRole("textbox", { name: "Confirm Password" });
  const save = page.getByRole("button", { name: "Change Password" });
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("readonly");
  await expect(page.getByRole("textbox", { name: "Employee Code" })).toHaveAttribute("readonly");
  await save.click();
  await expect(current).toBeFocused();
  for (const field of [current, next, confirm]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/^Required\*/);
  }
  await current.fill("anything");

  const met = page.getByRole("listitem").filter({ hasText: /(?<!not )met( yet)?$/ });
  const rows = [
    { typed: "aB1!", problem: "Minimum 8 Characters", ticks: 4 },
    { typed: "lowercase-1", problem: "Please use uppercase.", ticks: 4 },
    { typed: "UPPERCASE-1", problem: "Please use lowercase.", ticks: 4 },
    { typed: "No-numbers", problem: "Please use one number.", ticks: 4 },
    { typed: "NoSpecial1", problem: "Please use one special character.", ticks: 4 },
    { typed: "N3w-password", problem: "", ticks: 5 },
  ];
  for (const { typed, problem, ticks } of rows) {
    await next.fill(typed);
    await expect(met).toHaveCount(ticks);
    await confirm.fill("something else");
    await save.click();
    await expect(next).toHaveAccessibleDescription(new RegExp(`^${problem}`));
    await expect(problem === "" ? confirm : next).toBeFocused();
    await expect(confirm).toHaveAccessibleDescription("Password and confirm password does not match");
  }
  expect(wire.calls("hrms|myPassword|update")).toEqual([]);

  // The service's own refusal: what was typed stays.
  await confirm.fill("N3w-password");
  await confirm.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The current password is incorrect.");
  await expect(current).toHaveAccessibleDescription("The current password is incorrect.");
  await expect(current).toHaveValue("anything");
  await expect(next).toHaveValue("N3w-password");
  await expect(confirm).toHaveValue("N3w-password");
  await current.press("x");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("workspace: no product chosen, nothing to send; chosen once, sent once", async ({ page }) => {
  const wire = await tapWire(page);
  await openWorkspace(page, "admin@acme.test");
  const held: (() => void)[] = [];
  wire.take("loginEmail", ({ pass }) => held.push(pass));
  const next = page.getByRole("button", { name: "Next" });
  await page.getByRole("radio", { name: "Performance" }).check();
  await next.dblclick();
  await expect(next).toHaveAttribute("aria-busy", "true");
  await page.getByRole("radio", { name: "Performance" }).press("Enter");
  await expect.poll(() => held.length).toBe(1);
  held.forEach((pass) => pass());
  await expect(page).toHaveURL(/\/dev\/products\/performance\//);
  expect(wire.calls("loginEmail")).toHaveLength(1);
});

test("workspace: an organisation without a product says so, and Next waits", async ({ page }) => {
  const wire = await tapWire(page);
  const entry = (orgId: string, company: string, access: boolean) => ({
    orgId,
    _id: orgId,
    company,
    role: "admin",
    isAdmin: true,
    planAccess: { hrms: { default: { access } }, chat: { default: { access } } },
  });
  wire.take("getWorkspaceList", ({ answer }) =>
    answer({ data: { list: [entry("one", "One", true), entry("two", "Two", false)], activeOrgId: "one" } }),
  );
  await openWorkspace(page, member(5));
  await page.getByRole("radio", { name: "Two" }).check();
  await expect(page.getByText("You don't have access to any products in this organisation.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("radio", { name: "One" }).check();
  await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("workspace: the search asks for two letters, Enter sends nothing else, nothing found is said", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await signIn(page, "many@acme.test");
  const search = page.getByRole("searchbox", { name: "Search organisations" });
  await search.fill("zz-no-such-name");
  await search.press("Enter");
  await expect(page.getByText("No organisations found.")).toBeVisible();
  await search.fill("");
  await search.press("Enter");
  await expect(page.getByText("500 organisations", { exact: true })).toBeVisible();
  await search.fill("a");
  await search.press("Enter");
  await expect(page.getByText("500 organisations", { exact: true })).toBeVisible();
  expect(wire.calls("loginEmail")).toEqual([]);
});

test("an address nobody gave out has a page that says so and leads on", async ({ page }) => {
  for (const path of ["/no/such/page", "/%E0%A4%A", "/login/extra/segments/here", "/workspace2"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "OOPS! PAGE NOT FOUND" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toBeVisible();
});
