import type { Page } from "@playwright/test";
import { demoOrganisations } from "../service/demo/people.ts";
import { invite } from "./administer.ts";
import { expect, test } from "./fixtures.ts";
import { identifierField, loginButton, member, openWorkspace, PASSWORD, passwordField } from "./screens.ts";
import { REFUSAL, tapWire } from "./wire.ts";

/* Invitations by mail: accepted by the signed-in account, and by another. The journeys have the new account. */

const { initech } = demoOrganisations;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const acceptButton = (page: Page) => page.getByRole("button", { name: "Accept invitation" });
const globexRow = (page: Page) => page.getByRole("radio", { name: /Globex/ });

test("a person signed in with the invited address joins with one click, once", async ({ page, foyer }) => {
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

test("a person who joins an organisation that requires a second factor signs in again and sets one up", async ({
  page,
  foyer,
}) => {
  const email = member(151);
  await openWorkspace(page, email);
  await page.goto(await invite(foyer, email, initech));
  await acceptButton(page).click();
  await expect(page).toHaveURL("/login");
  await expect(
    page.getByText("Your new organisation requires multi-factor authentication. Sign in again."),
  ).toBeVisible();
  await expect(identifierField(page)).toHaveValue(email);
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(page).toHaveURL("/setup-multi-factor");
});

test("a person signed in with another address logs out, signs in and returns to the invitation", async ({
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
