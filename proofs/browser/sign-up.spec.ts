import type { Page } from "@playwright/test";
import { fillAboutYou, openAboutCompany } from "../../e2e/account-forms.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { holdScripts } from "../../e2e/hold-scripts.ts";
import { REFUSAL, tapWire } from "../../e2e/wire.ts";
import {
  chooseDialCode,
  country,
  dialCode,
  employees,
  field,
  nextStep,
  options,
  secondStep,
  send,
  terms,
} from "../../e2e/sign-up.ts";
import { onboardingPath } from "../../e2e/screens.ts";

/*
 * Details of the sign-up: telephone numbers, the country picker, chunks that load late, reloads, Back, refusals and the
 * codes of the referrer.
 */

test("a country that a person chooses while the page still reads the number stays", async ({ page }) => {
  await page.goto("/register");
  const release = await holdScripts(page, "**/assets/read-phone-*.js");
  const asked = page.waitForRequest("**/assets/read-phone-*.js");
  await fillAboutYou(page, "ada@engines.test");
  await asked;
  await chooseDialCode(page, "germany", "Germany +49");
  const answered = page.waitForResponse("**/assets/read-phone-*.js");
  await release();
  await answered;
  // Leaving another field shows that the page has gone on.
  await field(page, "First Name").fill("");
  await field(page, "Last Name").focus();
  await expect(page.getByText("Required*")).toBeVisible();
  await expect(dialCode(page)).toHaveValue("Germany +49");
});

test("an edit while the page still reads the submitted number cancels the submit", async ({ page }) => {
  await page.goto("/register");
  const release = await holdScripts(page, "**/assets/read-phone-*.js");
  await fillAboutYou(page, "ada@engines.test");
  await terms(page).check();
  await field(page, "Phone").press("Enter");
  await expect(nextStep(page)).toBeDisabled();
  await field(page, "First Name").fill("Augusta");
  await expect(nextStep(page)).toBeEnabled();
  await release();
  await nextStep(page).click();
  await expect(secondStep(page)).toBeVisible();
  await page.goBack();
  await expect(field(page, "First Name")).toHaveValue("Augusta");
});

test("both steps check a field when the person leaves it", async ({ page }) => {
  await page.goto("/register");
  await field(page, "Email").fill("ada@");
  await field(page, "Phone").fill("12");
  await expect(field(page, "Email")).toHaveAccessibleDescription("Email must be valid.");
  await dialCode(page).fill("Atlantis");
  await expect(field(page, "Phone")).toHaveAccessibleDescription("Phone must be valid.");
  // The empty list covers the box below it.
  await dialCode(page).press("Escape");
  await terms(page).check();
  await expect(dialCode(page)).toHaveAccessibleDescription("Country Code must be valid.");
  await terms(page).uncheck();
  await field(page, "Email").fill("ada@engines.test");
  await expect(terms(page)).toHaveAccessibleDescription("Required*");
  await expect(field(page, "Email")).toHaveAccessibleDescription("");
  await dialCode(page).fill("portug");
  await field(page, "Phone").fill("912345678");
  await expect(dialCode(page)).toHaveValue("Portugal +351");
  await expect(dialCode(page)).toHaveAccessibleDescription("");
  await fillAboutYou(page, "ada@engines.test");
  await field(page, "Phone").fill("912345678");
  await terms(page).check();
  await nextStep(page).click();
  await employees(page).selectOption("1-5");
  await employees(page).selectOption("");
  await employees(page).focus();
  await field(page, "Company").fill(" ");
  await expect(employees(page)).toHaveAccessibleDescription("Required*");
  await country(page).fill("Atlantis");
  await expect(field(page, "Company")).toHaveAccessibleDescription("Required*");
});

test("a problem that appears on leaving a field does not move the pressed control away from the pointer", async ({
  page,
}) => {
  await page.goto("/register");
  await dialCode(page).fill("Atlantis");
  await dialCode(page).press("Escape");
  await page.getByText("I agree to the").hover({ position: { x: 4, y: 8 } });
  await page.mouse.down();
  await expect(dialCode(page)).not.toBeFocused();
  await expect(dialCode(page)).toHaveAccessibleDescription("");
  await page.mouse.up();
  await expect(terms(page)).toBeChecked();
  await expect(dialCode(page)).toHaveAccessibleDescription("Country Code must be valid.");
});

test("a telephone number takes only digits, typed or pasted", async ({ page }) => {
  await page.goto("/register");
  await field(page, "Phone").pressSequentially("9e8E+7-6.5 4");
  await expect(field(page, "Phone")).toHaveValue("987654");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("(030) 12-34.56"));
  await field(page, "Phone").fill("");
  await field(page, "Phone").press("ControlOrMeta+v");
  await expect(field(page, "Phone")).toHaveValue("030123456");
});

const pastes = async (page: Page, text: string) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field(page, "Phone").fill("");
  await field(page, "Phone").press("ControlOrMeta+v");
};

for (const [pasted, country, number] of [
  ["+91 98765 43210", "India +91", "9876543210"],
  ["098765 43210", "India +91", "9876543210"],
  ["0091 98765-43210", "India +91", "9876543210"],
  ["+49 (0)30 901820", "Germany +49", "30901820"],
  ["\u202a+44\u00a020\u20117946\u20110958\u202c", "United Kingdom +44", "2079460958"],
  ["+1 416 555 0199", "Canada +1", "4165550199"],
  ["＋３９ ０６ １２３４ ５６７８", "Italy +39", "0612345678"],
  ["०९८७६५४३२१०", "India +91", "9876543210"],
  ["tel:+7-701-123-4567", "Kazakhstan +7", "7011234567"],
  ["098765 43210 x12", "India +91", "9876543210"],
  ["0049 30 901820 ext. 12", "Germany +49", "30901820"],
] as const) {
  test(`a pasted ${pasted} sets country and number`, async ({ page }) => {
    await page.goto("/register");
    await expect(dialCode(page)).toHaveValue("India +91");
    await pastes(page, pasted);
    await expect(field(page, "Phone")).toHaveValue(number);
    await expect(dialCode(page)).toHaveValue(country);
  });
}

test("an autofilled number sets its country, and a typed one loses its prefix when the person leaves the field", async ({
  page,
}) => {
  await page.goto("/register");
  await fillAboutYou(page, "ada@engines.test");
  await field(page, "Phone").fill("+49 30 901820");
  await expect(dialCode(page)).toHaveValue("Germany +49");
  await expect(field(page, "Phone")).toHaveValue("30901820");
  await field(page, "Phone").fill("");
  await field(page, "Phone").pressSequentially("030901820");
  await page.keyboard.press("Tab");
  await expect(field(page, "Phone")).toHaveValue("30901820");
});

test("a valid number pasted over an invalid one is read at once, and an invalid one is read again after a change of country", async ({
  page,
}) => {
  await page.goto("/register");
  await fillAboutYou(page, "ada@engines.test");
  await field(page, "Phone").fill("98765");
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/^Too few digits for this country/);
  await pastes(page, "+49 30 901820");
  await expect(dialCode(page)).toHaveValue("Germany +49");
  await expect(field(page, "Phone")).toHaveValue("30901820");
  await expect(field(page, "Phone")).toHaveAccessibleDescription("");

  await chooseDialCode(page, "india", "India +91");
  await field(page, "Phone").fill("5512345");
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/^Too few digits for this country/);
  await chooseDialCode(page, "iceland", "Iceland +354");
  await field(page, "Phone").focus();
  await page.keyboard.press("Tab");
  await expect(field(page, "Phone")).toHaveAccessibleDescription("");
  await expect(field(page, "Phone")).toHaveValue("5512345");
});

test("the field tells that a number has a wrong length", async ({ page }) => {
  await page.goto("/register");
  await fillAboutYou(page, "ada@engines.test");
  await terms(page).check();
  await field(page, "Phone").fill("98765");
  await nextStep(page).click();
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/^Too few digits for this country/);
  await expect(field(page, "Phone")).toBeFocused();
  await expect(field(page, "Phone")).toHaveValue("98765");
  await field(page, "Phone").fill("987654321098765");
  await nextStep(page).click();
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/^Too many digits for this country/);
});

test("the country picker has India first and chosen, and searches by name, dial code and keyboard", async ({
  page,
}) => {
  await page.goto("/register");
  await expect(dialCode(page)).toHaveValue("India +91");
  await dialCode(page).click();
  await expect(options(page).first()).toHaveText("India +91");
  await expect(dialCode(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(dialCode(page)).toHaveValue("India +91");

  // Typing searches, arrows move, Enter chooses and sends nothing.
  await dialCode(page).fill("niger");
  await expect(options(page)).toHaveText(["Niger +227", "Nigeria +234"]);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Nigeria +234" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Niger +227" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(dialCode(page)).toHaveValue("Nigeria +234");
  await expect(dialCode(page)).toBeFocused();
  await expect(field(page, "First Name")).toHaveAttribute("aria-invalid", "false");

  // Tab chooses the highlighted country, a dial code alone finds one, and a click chooses too.
  await dialCode(page).fill("cote d");
  await page.keyboard.press("Tab");
  await expect(dialCode(page)).toHaveValue("Côte d’Ivoire +225");
  await expect(field(page, "Phone")).toBeFocused();
  await dialCode(page).fill("+351");
  await field(page, "Email").click();
  await expect(dialCode(page)).toHaveValue("Portugal +351");
  await dialCode(page).fill("united k");
  await page.getByRole("option", { name: "United Kingdom +44" }).click();
  await expect(dialCode(page)).toHaveValue("United Kingdom +44");

  // The list scrolls to its last country.
  await dialCode(page).press("ArrowUp");
  await dialCode(page).press("ArrowUp");
  const active = page.locator("[role=option][aria-selected=true]");
  await expect(active).toBeInViewport();
  expect(await options(page).count()).toBeGreaterThan(200);

  await dialCode(page).fill("Atlantis");
  await expect(page.getByText("No countries found.")).toBeVisible();
  await nextStep(page).click();
  await expect(dialCode(page)).toHaveAccessibleDescription("Country Code must be valid.");
  await expect(dialCode(page)).toHaveValue("Atlantis");
});

test("without the list of countries a person can choose India and load the list again", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("addressParams", ({ answer }) => answer(REFUSAL));
  await page.goto("/register");
  await expect(page.getByText("We couldn't load the countries.")).toBeVisible();
  await dialCode(page).click();
  await expect(options(page)).toHaveText(["India +91"]);
  await page.keyboard.press("Escape");
  wire.give("addressParams");
  await page.getByRole("button", { name: "Try again" }).click();
  await dialCode(page).click();
  await expect(options(page).nth(1)).toHaveText(/Afghanistan/);
  await page.keyboard.press("Escape");
  await fillAboutYou(page, "ada@engines.test");
  await terms(page).check();
  await nextStep(page).click();
  await expect(secondStep(page)).toBeVisible();
});

test("a reload keeps the step and the texts of both steps", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/register");
  await fillAboutYou(page, "ada@engines.test");
  await field(page, "Phone").fill("912345678");
  await chooseDialCode(page, "portug", "Portugal +351");
  await page.reload();
  for (const [name, value] of [
    ["First Name", "Ada"],
    ["Last Name", "Lovelace"],
    ["Email", "ada@engines.test"],
    ["Phone", "912345678"],
  ] as const) {
    await expect(field(page, name)).toHaveValue(value);
  }
  await expect(dialCode(page)).toHaveValue("Portugal +351");
  await terms(page).check();
  await nextStep(page).click();
  await expect(secondStep(page)).toBeVisible();
  await field(page, "Company").fill("Engines");
  await employees(page).selectOption("1000+");
  await country(page).fill("spain");
  await country(page).press("Enter");
  await page.reload();
  await expect(secondStep(page)).toBeVisible();
  await expect(field(page, "Company")).toHaveValue("Engines");
  await expect(employees(page)).toHaveValue("1000+");
  await expect(country(page)).toHaveValue("Spain");

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeFocused();
  await expect(field(page, "First Name")).toHaveValue("Ada");
  await expect(dialCode(page)).toHaveValue("Portugal +351");
  await terms(page).check();
  await nextStep(page).click();
  await expect(field(page, "Company")).toHaveValue("Engines");
  await expect(country(page)).toHaveValue("Spain");
  expect(wire.calls("checkEmailExistense")).toHaveLength(2);
  expect(wire.calls("signUp")).toEqual([]);
});

test("Back leads from the second step to the first with all texts, and Forward leads on unless the person changed them", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign Up" }).click();
  await fillAboutYou(page, "ada@engines.test");
  await field(page, "Phone").fill("912345678");
  await chooseDialCode(page, "portug", "Portugal +351");
  await terms(page).check();
  await nextStep(page).click();
  await expect(secondStep(page)).toBeVisible();
  await field(page, "Company").fill("Engines");
  const showsFirst = async () => {
    await expect(page.getByRole("heading", { name: "Sign Up" })).toBeFocused();
    await expect(page).toHaveURL("/register");
    await expect(field(page, "First Name")).toHaveValue("Ada");
    await expect(dialCode(page)).toHaveValue("Portugal +351");
    await expect(terms(page)).toBeChecked();
  };
  const showsSecond = async () => {
    await expect(secondStep(page)).toBeVisible();
    await expect(page).toHaveURL("/register");
    await expect(field(page, "Company")).toHaveValue("Engines");
    await expect(country(page)).toHaveValue("Portugal");
  };
  await page.goBack();
  await showsFirst();
  await page.goForward();
  await showsSecond();
  // The form's own Back button does the same, and a reload keeps the step.
  await page.getByRole("button", { name: "Back" }).click();
  await showsFirst();
  await page.goForward();
  await page.reload();
  await expect(field(page, "Company")).toHaveValue("Engines");
  await page.goBack();
  await showsFirst();
  // A changed first step has to be checked again.
  await field(page, "Email").fill("member@acme.test");
  await page.goForward();
  await expect(field(page, "Email")).toHaveValue("member@acme.test");
  await expect(secondStep(page)).toHaveCount(0);
  expect(wire.calls("checkEmailExistense")).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("about the company: each problem is told at its field, Back waits for the answer, and a refusal keeps the texts", async ({
  page,
}) => {
  const wire = await tapWire(page);
  await openAboutCompany(page, "ada@engines.test");
  await country(page).fill("");
  await country(page).press("Escape");
  await send(page).click();
  await expect(field(page, "Company")).toHaveAccessibleDescription("Required*");
  await expect(employees(page)).toHaveAccessibleDescription("Required*");
  await expect(country(page)).toHaveAccessibleDescription("Required*");
  await expect(field(page, "Company")).toBeFocused();
  await expect(employees(page).getByRole("option")).toHaveText([
    "Select",
    "1-5",
    "5-25",
    "25-50",
    "50-100",
    "100-500",
    "500-1000",
    "1000+",
  ]);
  await field(page, "Company").fill("Engines");
  await employees(page).selectOption("1-5");
  // A complete name needs no choice from the list, and closes it so that the button is free.
  await country(page).fill("Portugal");

  const held: (() => void)[] = [];
  wire.take("signUp", ({ answer }) => held.push(() => answer(REFUSAL)));
  await send(page).dblclick();
  await expect.poll(() => held.length).toBe(1);
  await page.goBack();
  await expect(send(page)).toHaveAttribute("aria-busy", "true");
  held.forEach((answer) => answer());
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  await expect(field(page, "Company")).toHaveValue("Engines");
  await expect(employees(page)).toHaveValue("1-5");
  await expect(country(page)).toHaveValue("Portugal");
  wire.take("signUp", ({ answer }) => answer({ data: { success: true } }));
  await send(page).click();
  await expect(page).toHaveURL("/stay-tuned");
});

/** The codes of the referrer, which the page stores from the address (docs/contract.md, Storage). */
const codes = async (page: Page) => {
  await expect(page.locator("html")).toHaveAttribute("data-live");
  return page.evaluate(() => [localStorage.getItem("affiliatecode"), localStorage.getItem("usercode")]);
};

test("any page stores both codes, and a later page without codes keeps them", async ({ page }) => {
  for (const [index, path] of ["/login", onboardingPath, "/no/such/page"].entries()) {
    await page.goto(`${path}?affiliatecode=Partner-${index}&usercode=u.${index}`);
    expect(await codes(page), path).toEqual([`Partner-${index}`, `u.${index}`]);
  }
  await page.goto("/login?affiliatecode=");
  expect(await codes(page)).toEqual(["Partner-2", "u.2"]);
  await page.goto("/login?usercode=other@shop.test");
  expect(await codes(page)).toEqual(["Partner-2", "other@shop.test"]);
});

test("the page does not store a malformed code", async ({ page }) => {
  const codesOfNobody = [
    ["too long", "x".repeat(101)],
    ["markup", "<img src=x>"],
    ["with a line end", "a\nb"],
    ["with a space", "a b"],
    ["with quotes", `a"b'c`],
  ] as const;
  for (const [index, [about, code]] of codesOfNobody.entries()) {
    const usercode = `fine-${index}`;
    await page.goto(`/login?${new URLSearchParams({ affiliatecode: code, usercode }).toString()}`);
    expect(await codes(page), about).toEqual([null, usercode]);
  }
});
