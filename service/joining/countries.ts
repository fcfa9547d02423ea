import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { readPhone } from "../../machines/shared/read-phone.ts";
import { withLatinDigits, withoutMarks } from "../../machines/shared/spelling.ts";
import type { Handler } from "../calls/call.ts";

/** One line of the country picker. */
export interface Country {
  readonly name: string;
  readonly label: string;
  /** The calling code with its plus sign. */
  readonly dial_code: string;
  /** ISO 3166, two letters. */
  readonly code: string;
}

const FIRST = "IN";

/** Every country with a dial code: India, the default of the picker, then by name. */
export const countries: readonly Country[] = list();

function list(): Country[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  const byName = new Intl.Collator("en");
  const all = getCountries().map((code): Country => {
    const name = names.of(code) ?? code;
    return { name, label: name, dial_code: `+${getCountryCallingCode(code)}`, code };
  });
  all.sort((one, other) => byName.compare(one.label, other.label));
  return [...all.filter(({ code }) => code === FIRST), ...all.filter(({ code }) => code !== FIRST)];
}

/**
 * The international form of a phone number, as digits; null if it is not a phone number.
 *
 * @param sent digits with the calling code of any country, or the national number of this one
 * @param label of the chosen country
 */
export function internationalPhone(sent: string, label: string): string | null {
  const digits = withLatinDigits(withoutMarks(sent)).trim();
  if (!/^(?=0*[1-9])[0-9]{4,15}$/.test(digits)) return null;
  const country = countries.find((one) => one.label === label)?.code ?? null;
  const readings = [readPhone(`+${digits}`, country), readPhone(digits, country)];
  const possible = readings.filter(({ problem }) => problem === null);
  // Pages send the calling code, so prefer the reading with it.
  const read = possible.find(({ isCertain }) => isCertain) ?? possible[0];
  return read ? read.callingCode + read.national : null;
}

/** The countries of the sign-up form. */
export const addressParams: Handler<"addressParams"> = async () => ({ list: [...countries] });
