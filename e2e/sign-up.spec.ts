import { fillAboutYou } from "./account-forms.ts";
import { expect, test } from "./fixtures.ts";
import { chooseDialCode, country, employees, field, nextStep, secondStep, send, terms } from "./sign-up.ts";
import { tapWire } from "./wire.ts";

/* What a sign-up sends to the service. The journeys have the way through its two steps. */

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
