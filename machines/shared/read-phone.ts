import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  PhoneNumber,
  validatePhoneNumberLength,
} from "libphonenumber-js/min";
import type { PhoneReading } from "./effects.ts";
import { digitsOf, withLatinDigits, withoutMarks } from "./spelling.ts";

/*
 * A file apart from the other rules, because the metadata of the world's numbers is large: the page loads it with the
 * first number.
 */

/**
 * Reads a phone number that a person typed or pasted: national, with or without the prefix for calls within the country
 * (`0`), or international with `+`, `00`, `011` or the chosen country's calling code.
 *
 * @param chosen ISO 3166 code of the country beside the number; null if the field names no country
 */
export function readPhone(text: string, chosen: string | null): PhoneReading {
  const spelled = withLatinDigits(withoutMarks(text)).normalize("NFKC");
  const country = chosen !== null && isSupportedCountry(chosen) ? chosen : undefined;
  const isInternational = spelled.includes("+");
  const national = parsePhoneNumberFromString(spelled, country);
  // The number may have the international prefix of another country than the chosen one.
  const dialled = isInternational ? null : /^\D*(?:00|011)(.*)$/s.exec(spelled)?.[1];
  const abroad = dialled === null || dialled === undefined ? undefined : parsePhoneNumberFromString(`+${dialled}`);
  const found = national?.isValid() === true || abroad?.isValid() !== true ? national : abroad;
  const asked = { text, chosen };
  if (found === undefined) {
    // Nobody can judge a number without a country. The country's field says that it's missing.
    const otherwise = country === undefined && !isInternational ? null : "invalid";
    const problem = digitsOf(spelled).length < 4 ? "phoneTooShort" : otherwise;
    return { ...asked, country: chosen, callingCode: "", national: digitsOf(spelled), isCertain: false, problem };
  }
  const { countryCallingCode: callingCode, nationalNumber } = found;
  return {
    ...asked,
    country: countryOf(found, chosen, isInternational) ?? chosen,
    callingCode,
    national: nationalNumber,
    isCertain: found.isValid(),
    problem: lengthProblem(found),
  };
}

/** Several countries share a calling code. The chosen country stays if it may have the number. */
function countryOf(found: PhoneNumber, chosen: string | null, isInternational: boolean): string | undefined {
  const { countryCallingCode, number, country } = found;
  if (chosen === null || !isSupportedCountry(chosen)) return country;
  if (getCountryCallingCode(chosen) !== countryCallingCode) return country;
  const inChosen = new PhoneNumber(number);
  inChosen.country = chosen;
  return !isInternational || inChosen.getType() !== undefined ? chosen : country;
}

function lengthProblem(found: PhoneNumber): PhoneReading["problem"] {
  if (found.isPossible()) return null;
  const length = validatePhoneNumberLength(found.number);
  if (length === "TOO_SHORT") return "phoneTooShort";
  return length === "TOO_LONG" ? "phoneTooLong" : "invalid";
}
