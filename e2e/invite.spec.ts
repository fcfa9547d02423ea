import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo.ts";
import { administer } from "./administer.ts";
import { expect, mailedCode, outbox, type RunningFoyer, signIn, test } from "./fixtures.ts";
import { identifierField, loginButton, member, openWorkspace, PASSWORD, passwordField } from "./screens.ts";
import { REFUSAL } from "./view.ts";
import { tapWire } from "./wire.ts";

/* Invitations in their eight states, in the order in which it is decided, each with a way on. */

const { acme, globex } = demoOrganisations;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const acceptButton = (page: Page) => page.getByRole("button", { name: "Accept invitation" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const globexRow = (page: Page) => page.getByRole("radio", { name: /Globex/ });

/** Invites a person as an administrator of the organisation would. Gives the path of the link. */
async function invite(foyer: RunningFoyer, email: string, organisation: string = globex): Promise<string> {
  const said = await administer(foyer, "invite", email, "--organisation", organisation, "--products", "hrms,chat");
  const path = /\/invite\/[\w-]+/.exec(said)?.[0];
  if (path === undefined) throw new Error(`no link in ${said}`);
  return path;
}

async function fillRegistration(page: Page): Promise<void> {
  await field(page, "First Name").fill("Ines");
  await field(page, "Last Name").fill("Vitale");
  await field(page, "New Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(PASSWORD);
}

test("somebody without an account registers, verifies the address and is in", async ({ page, foyer }) => {
  const email = "ines@globex.test";
  const wire = await tapWire(page);
  const path = await invite(foyer, email);
  await page.goto(path);
  await expect(heading(page, "Join your team")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(field(page, "Email")).toHaveAttribute("readonly");
  await fillRegistration(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/verify-email");
  await expect(page.getByText(`We've sent you a six digit verification OTP at ${email}`)).toBeVisible();
  await page.getByRole("textbox", { name: "Verification OTP" }).fill(await mailedCode(page, email, 2));
  await expect(page).toHaveURL("/workspace");
  await expect(globexRow(page)).toBeChecked();
  expect(wire.calls("registerAsMember")).toMatchObject([{ firstName: "Ines", lastName: "Vitale", email }]);

  // The link is spent, and says so.
  await page.goto(path);
  await expect(heading(page, "Accepted")).toBeVisible();
});

test("registering: every problem at its field; the names survive a reload, the passwords do not", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/invite/demo-register");
  const create = page.getByRole("button", { name: "Create account" });
  await create.click();
  await expect(field(page, "First Name")).toBeFocused();
  for (const name of ["First Name", "Last Name", "New Password", "Confirm Password"]) {
    await expect(field(page, name)).toHaveAccessibleDescription(/^Required\*/);
  }
  await fillRegistration(page);
  await field(page, "Confirm Password").fill("something else");
  await create.click();
  await expect(field(page, "Confirm Password")).toHaveAccessibleDescription(
    "Password and confirm password does not match",
  );
  await page.reload();
  await expect(field(page, "First Name")).toHaveValue("Ines");
  await expect(field(page, "Last Name")).toHaveValue("Vitale");
  await expect(field(page, "New Password")).toHaveValue("");
  expect(wire.calls("registerAsMember")).toEqual([]);
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
});

test("an invitation that names nobody lets the person say who they are", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("verifyInvitationCode", ({ answer }) => answer({ data: { userAvailability: false } }));
  wire.take("registerAsMember", ({ answer }) => answer(REFUSAL));
  await page.goto("/invite/somebodys-code");
  await fillRegistration(page);
  await field(page, "Email").fill("ines@elsewhere.test");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  await expect(field(page, "Email")).toHaveAccessibleDescription(REFUSAL.data.error);
  await expect(field(page, "New Password")).toHaveValue(PASSWORD);
  expect(wire.calls("registerAsMember")).toMatchObject([
    { email: "ines@elsewhere.test", inviteCode: "somebodys-code", password: PASSWORD },
  ]);
});

test("signed in with the invited address, one click joins, once", async ({ page, foyer }) => {
  const wire = await tapWire(page);
  const path = await invite(foyer, member(320));
  await openWorkspace(page, member(320));
  await expect(globexRow(page)).toHaveCount(0);
  await page.goto(path);
  await expect(heading(page, "You Are Invited")).toBeVisible();
  await expect(page.getByText("You were invited to join Globex.")).toBeVisible();
  await expect(page.getByText(member(320))).toBeVisible();
  wire.take("acceptInvitation", ({ answer }) => answer(REFUSAL));
  await acceptButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  const held: (() => void)[] = [];
  wire.take("acceptInvitation", ({ pass }) => held.push(pass));
  await acceptButton(page).dblclick();
  await expect(acceptButton(page)).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => held.length).toBe(1);
  held.forEach((pass) => pass());
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("You've joined Globex.")).toBeVisible();
  await expect(globexRow(page)).toBeVisible();
  await page.goBack();
  await page.goto(path);
  await expect(heading(page, "Accepted")).toBeVisible();
  await page.getByRole("link", { name: "Go to your workspace" }).click();
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("acceptInvitation")).toHaveLength(2);
});

test("not signed in: to the login with the address filled in, back to the invitation, and joined", async ({
  page,
  foyer,
}) => {
  const path = await invite(foyer, member(321));
  await page.goto(path);
  await expect(heading(page, "Account Found")).toBeVisible();
  await expect(page.getByText(member(321))).toBeVisible();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toHaveValue(member(321));
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(page).toHaveURL(path);
  await acceptButton(page).click();
  await expect(page).toHaveURL("/workspace");
  await expect(globexRow(page)).toBeVisible();
});

test("an address that is not verified yet: to the code, and then to the invitation", async ({ page, foyer }) => {
  const email = "uma@globex.test";
  await page.goto(await invite(foyer, email));
  await fillRegistration(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/verify-email");

  // Invited again before the code was typed.
  const path = await invite(foyer, email, acme);
  await page.goto(path);
  await expect(heading(page, "Verification")).toBeVisible();
  await expect(page.getByText("You need to verify your account")).toBeVisible();
  await page.getByRole("button", { name: "Verify account" }).click();
  await expect(page).toHaveURL("/verify-email");
  const [, registered] = await outbox(page, email);
  await page.getByRole("textbox", { name: "Verification OTP" }).fill(registered?.code ?? "");
  await expect(page).toHaveURL(path);
  await acceptButton(page).click();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("radio", { name: /Acme/ })).toBeVisible();
});

test("signed in as somebody else: logging out leads to the login and then back to the invitation", async ({
  page,
  foyer,
}) => {
  const path = await invite(foyer, member(322));
  await openWorkspace(page, member(323));
  await page.goto(path);
  await expect(heading(page, "Email Not Match")).toBeVisible();
  await expect(page.getByText(member(322))).toBeVisible();
  await page.getByRole("link", { name: "Stay signed in and go to your workspace" }).click();
  await expect(page).toHaveURL("/workspace");
  await page.goto(path);
  await expect(page.getByText(`You're signed in as ${member(323)}.`)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  await expect(identifierField(page)).toHaveValue(member(322));
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(page).toHaveURL(path);
  await expect(acceptButton(page)).toBeVisible();
});

test("expired, accepted, or nobody's: told so, with a way on", async ({ page }) => {
  await page.goto("/invite/demo-expired");
  await expect(heading(page, "Invitation Expired")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");

  await page.goto("/invite/demo-accepted");
  await expect(heading(page, "Accepted")).toBeVisible();
  await expect(page.getByText("this email address is already registered...")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");

  await page.goto("/invite/no-such-code");
  await expect(heading(page, "Oops.. Something went wrong!. Please try again after some time")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
});

test("an invitation that could not be checked can be checked again", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("verifyInvitationCode", ({ answer }) => answer(REFUSAL));
  await page.goto("/invite/demo-expired");
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  wire.give("verifyInvitationCode");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Invitation Expired")).toBeFocused();
});

test("the order of the decision: expired before accepted, before not verified, before another address", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await signIn(page, member(324));
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  const flags = {
    invitationCodeExpired: true,
    invitationAlreadyAccepted: true,
    accountNotVerified: true,
    emailNotMatching: true,
    userAvailability: true,
  };
  for (const [flag, title] of [
    ["invitationCodeExpired", "Invitation Expired"],
    ["invitationAlreadyAccepted", "Accepted"],
    ["accountNotVerified", "Verification"],
    ["emailNotMatching", "Email Not Match"],
    ["userAvailability", "You Are Invited"],
  ] as const) {
    wire.take("verifyInvitationCode", ({ answer }) => answer({ data: flags }));
    await page.goto("/invite/somebodys-code");
    await expect(heading(page, title)).toBeVisible();
    flags[flag] = false;
  }
});
