import { administer, askForSecondFactor } from "../../e2e/administer.ts";
import { codeOf } from "../../e2e/authenticator.ts";
import { expect, signIn, signOut, test } from "../../e2e/fixtures.ts";
import { codeField, member, trustBox } from "../../e2e/screens.ts";
import { setUpApp } from "../../e2e/set-up-app.ts";

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
