import type { Page } from "@playwright/test";
import { demoOrganisations } from "../../service/demo/people.ts";
import { administer } from "../../e2e/administer.ts";
import { expect, mailedCode, type RunningFoyer, test } from "../../e2e/fixtures.ts";
import { NEW_PASSWORD } from "../../e2e/screens.ts";

/* An invitation in a browser that keeps an ended session. */

const { globex } = demoOrganisations;

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Invites a person as an administrator of the organisation would. Gives the path of the link. */
async function invite(foyer: RunningFoyer, email: string, organisation = globex): Promise<string> {
  const said = await administer(foyer, "invite", email, "--organisation", organisation, "--products", "hrms,chat");
  const path = /\/invite\/[\w-]+/.exec(said)?.[0];
  if (path === undefined) throw new Error(`no link in ${said}`);
  return path;
}

async function fillRegistration(page: Page): Promise<void> {
  await field(page, "First Name").fill("Ines");
  await field(page, "Last Name").fill("Vitale");
  await field(page, "New Password").fill(NEW_PASSWORD);
  await field(page, "Confirm Password").fill(NEW_PASSWORD);
}

test("an invited person without an account registers where the browser has the token of a session that has ended", async ({
  page,
  foyer,
}) => {
  const email = "otto@globex.test";
  await page.context().addCookies([{ name: "token", value: "ended", url: foyer.url }]);
  const path = await invite(foyer, email);
  await page.goto(path);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
  await expect(field(page, "Email")).toHaveValue(email);
  await fillRegistration(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("textbox", { name: "Verification OTP" }).fill(await mailedCode(page, email, 2));
  await expect(page).toHaveURL("/workspace");
});
