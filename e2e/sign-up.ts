import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/* The controls of the sign-up. */

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const dialCode = (page: Page) => page.getByRole("combobox", { name: "Country Code" });
export const country = (page: Page) => page.getByRole("combobox", { name: "Country", exact: true });
export const employees = (page: Page) => page.getByRole("combobox", { name: "Number of Employees" });
export const terms = (page: Page) => page.getByRole("checkbox", { name: "I agree to the Terms & Conditions" });
export const nextStep = (page: Page) => page.getByRole("button", { name: "Next" });
export const send = (page: Page) => page.getByRole("button", { name: "Sign Up" });
export const secondStep = (page: Page) => page.getByRole("heading", { name: "About your company" });
export const options = (page: Page) => page.getByRole("main").getByRole("option");

/** Chooses the country that the typed text means, once the page has loaded the list. */
export async function chooseDialCode(page: Page, typed: string, chosen: string): Promise<void> {
  await dialCode(page).fill(typed);
  await expect(options(page).first()).toHaveText(chosen);
  await dialCode(page).press("Enter");
  await expect(dialCode(page)).toHaveValue(chosen);
}
