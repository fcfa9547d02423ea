import type { Page } from "@playwright/test";
import { fillAboutYou } from "./account-forms.ts";
import { expect, test } from "./fixtures.ts";
import { tapWire } from "./wire.ts";

/* What a sign-up sends to the service. The journeys have the way through its two steps. */

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const dialCode = (page: Page) => page.getByRole("combobox", { name: "Country Code" });
const country = (page: Page) => page.getByRole("combobox", { name: "Country", exact: true });
const employees = (page: Page) => page.getByRole("combobox", { name: "Number of Employees" });
const terms = (page: Page) => page.getByRole("checkbox", { name: "I agree to the Terms & Conditions" });
const nextStep = (page: Page) => page.getByRole("button", { name: "Next" });
const send = (page: Page) => page.getByRole("button", { name: "Sign Up" });
const secondStep = (page: Page) => page.getByRole("heading", { name: "About your company" });
const options = (page: Page) => page.getByRole("main").getByRole("option");

/** Chooses the country that the typed text means, once the page has loaded the list. */
async function chooseDialCode(page: Page, typed: string, chosen: string): Promise<void> {
  await dialCode(page).fill(typed);
  await expect(options(page).first()).toHaveText(chosen);
  await dialCode(page).press("Enter");
  await expect(dialCode(page)).toHaveValue(chosen);
}

test("the sign-up sends tidied texts and the codes of the referrer, and leads on to the company's own pages", async ({
  page,
  foyer,
}) => {
  const wire = await tapWire(page);
  await page.goto("/register?affiliatecode=Partner-7&usercode=u.42");
  await fillAboutYou(page, " ada@engines.test ");
  await chooseDialCode(page, "germany", "Germany +49");
  await terms(page).check();
  await nextStep(page).click();
  await expect(secondStep(page)).toBeVisible();
  await expect(field(page, "Company")).toBeFocused();
  await field(page, "Company").fill("  Analytical Engines");
  await employees(page).selectOption("50-100");
  // The form suggests the telephone's country.
  await expect(country(page)).toHaveValue("Germany");
  await send(page).click();
  await expect(page).toHaveURL("/stay-tuned");
  for (const [name, path] of [
    ["Go to Home", "marketing"],
    ["Schedule Demo", "booking"],
  ] as const) {
    const link = page.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", `${foyer.url}/dev/pages/${path}`);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
  expect(wire.calls("checkEmailExistense")).toEqual([{ email: "ada@engines.test" }]);
  expect(wire.calls("signUp")).toEqual([
    {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@engines.test",
      phone: "499876543210",
      company: "Analytical Engines",
      numemployees: "50-100",
      country: "Germany",
      affiliatecode: "Partner-7",
      usercode: "u.42",
    },
  ]);
});
