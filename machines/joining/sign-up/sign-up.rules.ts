import type { Rules } from "../../parts/form/fields.ts";
import { byName, checkCountry, countryOf, type Listed, withDialCode } from "../../shared/countries.ts";
import type { PhoneReading } from "../../shared/effects.ts";
import type { AboutYou } from "../../shared/kept-values.ts";
import { checkEmail, checkName, checkPhone, checkRequired } from "../../shared/rules.ts";
import { digitsOf, hasExtension } from "../../shared/spelling.ts";
import type { AboutCompany, Filled, GivenPhone, SignUpContext, SignUpFields } from "./sign-up.policy.ts";

type Known = Pick<SignUpContext, "countries" | "read">;

/** The rules of the fields. They use the countries and the phone reading that the machine has so far. */
export const signUpRules = ({ countries, read }: Known): Rules<SignUpFields> => ({
  firstName: checkName,
  lastName: checkName,
  email: checkEmail,
  phoneCountry: checkCountry(countries, withDialCode),
  phone: (phone, other) =>
    checkRequired(phone) ??
    checkPhone(digitsOf(phone)) ??
    readingOf({ countries, read }, { phone, phoneCountry: other("phoneCountry") })?.problem ??
    null,
  terms: checkRequired,
  company: checkName,
  numemployees: checkRequired,
  country: checkCountry(countries, byName),
});

/** The phone number to read, and the code of the country beside it. */
export const toRead = ({ countries }: Pick<Known, "countries">, { phone, phoneCountry }: GivenPhone) => ({
  text: phone,
  chosen: countryOf(countries, withDialCode, phoneCountry)?.code ?? null,
});

/** The reading, if it belongs to this number and this country. */
function readingOf({ countries, read }: Known, given: GivenPhone): PhoneReading | null {
  const { text, chosen } = toRead({ countries }, given);
  return read?.text === text && read.chosen === chosen ? read : null;
}

/** Stands for the reading when the number can't be read: takes the typed number as it is. */
export function asTyped(text: string, chosen: string | null): PhoneReading {
  const national = digitsOf(text);
  const problem = checkPhone(national) === null && !hasExtension(text) ? null : "invalid";
  return { text, chosen, country: chosen, callingCode: "", national, isCertain: false, problem };
}

/** The parts of a reading as the form shows them: the listed country, and the digits after its dial code. */
export function shownPhone(
  countries: readonly Listed[] | null,
  read: PhoneReading,
): { country: Listed; phone: string } | null {
  const country = countries?.find(({ code }) => code === read.country);
  if (!country) return null;
  // Some lists add an area code to the dial code, as in `+1-684`.
  const area = digitsOf(country.dial_code).slice(read.callingCode.length);
  const hasArea = read.callingCode !== "" && area !== "" && read.national.startsWith(area);
  return { country, phone: hasArea ? read.national.slice(area.length) : read.national };
}

interface Sent extends Known {
  values: Filled | null;
}

/** Step 1 with its country looked up; null if no country matches. */
export function youOf({ countries, values, read }: Sent): AboutYou | null {
  if (values === null || !("phoneCountry" in values)) return null;
  const { phoneCountry, terms: _, ...you } = values;
  const country = countryOf(countries, withDialCode, phoneCountry);
  if (country === null) return null;
  const reading = readingOf({ countries, read }, values) ?? asTyped(values.phone, country.code);
  // Until the list is loaded, the form has only the default country.
  const shown = shownPhone(countries ?? [country], reading);
  if (shown) return { ...you, phoneCountry: shown.country.code, dialCode: shown.country.dial_code, phone: shown.phone };
  return {
    ...you,
    phoneCountry: reading.country ?? country.code,
    dialCode: reading.callingCode === "" ? country.dial_code : `+${reading.callingCode}`,
    phone: reading.national,
  };
}

/** Step 2 with its country's label looked up; null if no country matches. */
export function companyOf({ countries, values }: Pick<Sent, "countries" | "values">): AboutCompany | null {
  if (values === null || !("company" in values)) return null;
  const country = countryOf(countries, byName, values.country);
  return country && { ...values, country: country.label };
}
