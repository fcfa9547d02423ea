import type { Rules } from "../form/fields.ts";
import { byName, checkCountry, countryOf, type Listed, withDialCode } from "../shared/countries.ts";
import type { AboutYou } from "../shared/ports.ts";
import { checkEmail, checkPhone, checkRequired } from "../shared/rules.ts";
import type { AboutCompany, Filled, SignUpFields } from "./sign-up.types.ts";

/** The rules, with the countries loaded so far. */
export const signUpRules = (countries: readonly Listed[] | null): Rules<SignUpFields> => ({
  firstName: checkRequired,
  lastName: checkRequired,
  email: checkEmail,
  phoneCountry: checkCountry(countries, withDialCode),
  phone: checkPhone,
  terms: checkRequired,
  company: checkRequired,
  numemployees: checkRequired,
  country: checkCountry(countries, byName),
});

interface Sent {
  countries: readonly Listed[] | null;
  values: Filled | null;
}

/** Step 1 with its country looked up; null if no country matches. */
export function youOf({ countries, values }: Sent): AboutYou | null {
  if (values === null || !("phoneCountry" in values)) return null;
  const { phoneCountry, terms: _, ...you } = values;
  const country = countryOf(countries, withDialCode, phoneCountry);
  return country && { ...you, phoneCountry: country.code, dialCode: country.dial_code };
}

/** Step 2 with its country's label looked up; null if no country matches. */
export function companyOf({ countries, values }: Sent): AboutCompany | null {
  if (values === null || !("company" in values)) return null;
  const country = countryOf(countries, byName, values.country);
  return country && { ...values, country: country.label };
}
