import { expect, signIn, test } from "../../e2e/fixtures.ts";
import {
  codeField,
  identifierField,
  loginButton,
  member,
  openChangePassword,
  openMultiFactorLogin,
  openWorkspace,
  PASSWORD,
  passwordField,
  stopClock,
  comeUndrawn,
} from "../../e2e/screens.ts";
import { REFUSAL, tapWire } from "../../e2e/wire.ts";

/* The page reports invalid input at its field, in the words of docs/behaviour.md, keeps the texts and sends no call. */

test("login: a wrong password is told, announced again after five seconds, and cleared by an edit", async ({
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
  // A screen reader reads the same words again only from a new element.
  await page.clock.runFor(200);
  await expect(alert).not.toHaveAttribute("data-marked");
  await expect(alert).toHaveText("Wrong email address or password.");
  await mark();
  await page.clock.runFor(30_000);
  await expect(alert).toHaveAttribute("data-marked");
  await passwordField(page).press("x");
  await expect(alert).toHaveCount(0);
});

test("login: a text too long for a message is told at its field and nothing is sent", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/login");
  for (const [field, other] of [
    [identifierField(page), passwordField(page)],
    [passwordField(page), identifierField(page)],
  ] as const) {
    await other.fill(PASSWORD);
    await field.fill("x".repeat(200_000));
    await loginButton(page).click();
    await expect(field).toHaveAccessibleDescription(/Maximum 1,000 Characters/);
    await expect(other).not.toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
  }
  expect(wire.calls("login")).toEqual([]);
});

test("login: several presses send one call, without the spaces around the texts", async ({ page }) => {
  const wire = await tapWire(page);
  const held: (() => void)[] = [];
  wire.take("login", ({ pass }) => held.push(pass));
  await page.goto("/login");
  await identifierField(page).fill(`  ${member(2)} `);
  await passwordField(page).fill(` ${PASSWORD}  `);
  await loginButton(page).dblclick();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  await passwordField(page).press("Enter");
  await loginButton(page).click({ force: true });
  await expect.poll(() => held.length).toBe(1);
  held.forEach((pass) => pass());
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toMatchObject([{ identifier: member(2), email: member(2), password: PASSWORD }]);
});

test("login: after too many tries the page tells the wait and counts it down", async ({ page }) => {
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
  // The screen shows every second; a screen reader hears the wait with the message, and once more after five seconds.
  await page.clock.runFor(3_000);
  await expect.poll(left).toBe(atFirst - 3);
  await expect(alert).toContainText(`Try again in 0:${atFirst}.`);
  await page.clock.runFor(7_000);
  await expect.poll(left).toBe(atFirst - 10);
  await expect(alert).toContainText(`Try again in 0:${atFirst - 5}.`);
  await page.clock.runFor(atFirst * 1000);
  await expect(shown).toHaveCount(0);
});

test("multi-factor login: a code has six digits, and a note that the last one submits it; a pasted one loses its space", async ({
  page,
}) => {
  const note = "We'll check the code once you enter its last digit.";
  const wire = await tapWire(page);
  await openMultiFactorLogin(page);
  const verify = page.getByRole("button", { name: "Verify" });
  await expect(codeField(page)).toHaveAccessibleDescription(note);
  await verify.click();
  await expect(codeField(page)).toHaveAccessibleDescription(`Required* ${note}`);
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill("12345");
  await verify.click();
  await expect(codeField(page)).toHaveAccessibleDescription(`Authentication Code must be valid. ${note}`);
  await expect(codeField(page)).toHaveValue("12345");
  await codeField(page).fill("");
  await codeField(page).pressSequentially("1a2-b");
  await expect(codeField(page)).toHaveValue("12");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText(" 123 456\n"));
  expect(wire.calls("login")).toHaveLength(1);
  // The sixth digit sends the code. A refused code stays selected, and is sent again only when the person submits it.
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

test("change password: each broken rule is told in its words and in the checklist, and the first problem gets the focus", async ({
  page,
}) => {
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
    { typed: "Amber-otter-9", problem: "", ticks: 5 },
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

  // After a refusal by the service the typed texts stay.
  await confirm.fill("Amber-otter-9");
  await confirm.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The current password is incorrect.");
  await expect(current).toHaveAccessibleDescription("The current password is incorrect.");
  // The page shows it once, at its field; the alert's toast repeats every refusal.
  await expect(page.getByRole("main").getByText("The current password is incorrect.")).toHaveCount(1);
  await expect(current).toHaveValue("anything");
  await expect(next).toHaveValue("Amber-otter-9");
  await expect(confirm).toHaveValue("Amber-otter-9");
  await expect(current).toBeFocused();
  // The wrong password is selected, so that typing replaces it.
  await page.keyboard.type("another");
  await expect(current).toHaveValue("another");
  await expect(page.getByRole("alert")).toHaveCount(0);

  // The page shows any other refusal once too, under the form.
  wire.take("hrms|myPassword|update", ({ answer }) => answer(REFUSAL));
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  await expect(page.getByRole("main").getByText(REFUSAL.data.error)).toHaveCount(1);
  await expect(current).toHaveAttribute("aria-invalid", "false");
});

test("workspace: for an organisation without a product the page says so and disables Next", async ({ page }) => {
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
  await comeUndrawn(page);
  await openWorkspace(page, member(5));
  await page.getByRole("radio", { name: "Two" }).check();
  await expect(page.getByText("You don't have access to any products in this organisation.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("radio", { name: "One" }).check();
  await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});
