import { writeFile } from "node:fs/promises";
import { administer, askForSecondFactor } from "../../e2e/administer.ts";
import { codeOf, setUpApp } from "../../e2e/authenticator.ts";
import { expect, mailedCode, mailedLink, signIn, signOut, test } from "../../e2e/fixtures.ts";
import { codeField, member, trustBox } from "../../e2e/screens.ts";
import { demoOrganisations } from "../../service/demo/people.ts";

/* Commands of an administrator that lead a person through pages. */

test("a new address replaces the old one after the password and a code", async ({ page, foyer }) => {
  const email = "another-address@acme.test";
  await administer(foyer, "set-person", member(148), "--email", email);
  await signIn(page, email);
  await expect(page.getByText(`verification OTP at ${email}`)).toBeVisible();
  const code = page.getByRole("textbox", { name: "Verification OTP" });
  await code.fill("000000");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(code).toHaveAccessibleDescription("Invalid OTP");
  await code.fill(await mailedCode(page, email, 2));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/workspace");
});

test("an imported person chooses a password by the mailed link, and signs in", async ({ page, foyer }, testInfo) => {
  const email = "imported@acme.test";
  const file = testInfo.outputPath("people.csv");
  await writeFile(file, `email;first_name;last_name;organisation\r\n${email};Sia;Sato;${demoOrganisations.acme}\r\n`);
  expect(await administer(foyer, "import", file)).toContain("Added 1 person");
  await page.goto(await mailedLink(page, email));
  const chosen = "Another-horse-8";
  await page.getByRole("textbox", { name: "New Password" }).fill(chosen);
  await page.getByRole("textbox", { name: "Confirm Password" }).fill(chosen);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Reset" })).toBeVisible();
  await signIn(page, email, chosen);
  await expect(page).toHaveURL("/workspace");
});

test("a company that does not allow it offers no box", async ({ page, foyer }) => {
  const email = member(132);
  await askForSecondFactor(foyer, email);
  const added = await administer(foyer, "add-organisation", "Strict", "--second-factor");
  const strict = /[0-9a-f]{24}/.exec(added)?.[0] ?? "";
  await administer(foyer, "add-user", email, "--organisation", strict);
  const secret = await setUpApp(page, email);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(trustBox(page)).toHaveCount(0);

  await administer(foyer, "set-organisation", strict, "--trusted-devices", "on");
  await signIn(page, email);
  await expect(trustBox(page)).toBeVisible();
  await trustBox(page).check();
  await codeField(page).fill(await codeOf(secret, "next"));
  await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeVisible();
  await administer(foyer, "set-organisation", strict, "--trusted-devices", "off");
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/multi-factor-authenticate");
  await expect(trustBox(page)).toHaveCount(0);
});
