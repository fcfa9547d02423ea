import type { Rules } from "../form/fields.ts";
import { byName, checkCountry, countryOf, type Listed, withDialCode } from "../shared/countries.ts";
import type { AboutYou } from "../shared/ports.ts";
import { checkEmail, checkPhone, checkRequired } from "../shared/rules.ts";
import type { AboutCompany, Filled, SignUpFields } from "./sign-up.types.ts";

/** What each field must be, as far as the countries are known. */
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

/** The first step with the country that its words mean; null where that is not clear. */
export function youOf({ countries, values }: Sent): AboutYou | null {
  if (values === null || !("phoneCountry" in values)) return null;
  const { phoneCountry, terms: _, ...you } = values;
  const country = countryOf(countries, withDialCode, phoneCountry);
  return country && { ...you, phoneCountry: country.code, dialCode: country.dial_code };
}

/** The second step with the label of the country that its words mean; null where that is not clear. */
export function companyOf({ countries, values }: Sent): AboutCompany | null {
  if (values === null || !("company" in values)) return null;
  const country = countryOf(countries, byName, values.country);
  return country && { ...values, country: country.label };
}
