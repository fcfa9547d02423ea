import { getCountries, getCountryCallingCode, isPossiblePhoneNumber } from "libphonenumber-js/min";

/** One line of the country picker. */
export interface Country {
  readonly name: string;
  readonly label: string;
  /** With its plus sign. */
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

/** Whether digits that start with a dial code have a valid length for a phone number of that country. */
export const isPhone = (digits: string) => /^[0-9]{4,15}$/.test(digits) && isPossiblePhoneNumber(`+${digits}`);
