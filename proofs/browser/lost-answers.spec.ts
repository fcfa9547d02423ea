import { askForSecondFactor, inviteClient } from "../../e2e/administer.ts";
import { setUpApp } from "../../e2e/authenticator.ts";
import { expect, signIn, signOut } from "../../e2e/fixtures.ts";
import { addAuthenticator, addPasskey, test } from "../../e2e/passkey.ts";
import {
  changePassword,
  member,
  NEW_PASSWORD,
  openChangePassword,
  openDevices,
  openWorkspace,
  signInToWorkspace,
} from "../../e2e/screens.ts";
import { openAboutCompany } from "../../e2e/account-forms.ts";
import { employees, field, send } from "../../e2e/sign-up.ts";
import { tapWire, type Wire } from "../../e2e/wire.ts";

/*
 * The connection breaks when the service has done what a person asked for, and its answer is lost. The page asks again on
 * its next connection: the person sees the answer, and it was done once.
 */

const NOT_KNOWN = "We can't tell whether this was done. Check before you try again.";

const wasAskedTwice = (wire: Wire, event: string) => {
  const [first, ...others] = wire.calls(event);
  expect(others).toEqual([first]);
};

test("a sign-in opens one session", async ({ page }) => {
  const wire = await tapWire(page);
  wire.loseAnswer("login");
  await signInToWorkspace(page, member(560));
  wasAskedTwice(wire, "login");
  await openDevices(page);
  await expect(page.getByText("Only this device is signed in.")).toBeVisible();
});

test("a new password counts, and the person stays signed in", async ({ page }) => {
  const wire = await tapWire(page);
  await openChangePassword(page, member(561));
  wire.loseAnswer("hrms|myPassword|update");
  await changePassword(page, "Passw0rd!");
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("Password updated successfully.")).toBeVisible();
  wasAskedTwice(wire, "hrms|myPassword|update");
  await signOut(page);
  await signIn(page, member(561), NEW_PASSWORD);
  await expect(page).toHaveURL("/workspace");
});

test("a sign-up reaches its end", async ({ page }) => {
  const wire = await tapWire(page);
  await openAboutCompany(page, "ada@tunnel.test");
  await field(page, "Company").fill("Tunnel Works");
  await employees(page).selectOption("50-100");
  wire.loseAnswer("signUp");
  await send(page).click();
  await expect(page).toHaveURL("/stay-tuned");
  wasAskedTwice(wire, "signUp");
});

test("a second factor is set up", async ({ page, foyer }) => {
  await askForSecondFactor(foyer, member(562));
  const wire = await tapWire(page);
  for (const event of ["hrms|master|MFA|verify", "hrms|master|MFA|setup"]) wire.loseAnswer(event);
  await setUpApp(page, member(562));
  for (const event of ["hrms|master|MFA|verify", "hrms|master|MFA|setup"]) wasAskedTwice(wire, event);
});

test("a passkey is added once", async ({ page }) => {
  const wire = await tapWire(page);
  await addAuthenticator(page, false);
  await openWorkspace(page, member(563));
  wire.loseAnswer("passkeys|add");
  await addPasskey(page);
  wasAskedTwice(wire, "passkeys|add");
  await expect(page.getByText("Chrome, Linux")).toHaveCount(1);
});

test("an invited client sees the password that is shown only once", async ({ page, foyer }) => {
  const path = await inviteClient(foyer, "client-in-a-tunnel@elsewhere.test");
  const wire = await tapWire(page);
  wire.loseAnswer("acceptClientInvitation");
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Your account is confirmed." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
  wasAskedTwice(wire, "acceptClientInvitation");
});

test("a person whose new password gets no answer reads that nobody can tell whether it counts", async ({ page }) => {
  await page.clock.install();
  const wire = await tapWire(page);
  await openChangePassword(page, member(564));
  const event = "hrms|myPassword|update";
  wire.loseAnswer(event);
  // The new password has ended the session, as the page would learn from the next call that it makes by itself.
  wire.take("passkeys|read", () => {});
  wire.take(event, ({ pass }) => {
    if (wire.calls(event).length === 1) pass();
  });
  await changePassword(page, "Passw0rd!");
  await expect.poll(() => wire.calls(event).length).toBe(2);
  await page.clock.runFor(15_000);
  await expect(page.getByRole("main").getByText(NOT_KNOWN)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "New Password" })).toHaveValue(NEW_PASSWORD);
});
