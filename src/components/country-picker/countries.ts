import { meantOption } from "../combobox/best-matching.ts";
import type { Reply } from "../../../machines/shared/contract.ts";
import type { FieldProblem } from "../../../machines/shared/rules.ts";

export type Country = Reply<"addressParams">["list"][number];

/** The default (specification section 9), and what there is to choose until the service has listed the others. */
const india: Country = { name: "India", label: "India", dial_code: "+91", code: "IN" };

/** The countries to choose from; null: the service has not listed them. */
export const countriesOf = (listed: readonly Country[] | null): readonly Country[] =>
  listed === null || listed.length === 0 ? [india] : listed;

/** How the picker of dial codes writes a country. */
export const withDialCode = ({ label, dial_code }: Country): string => `${label} ${dial_code}`;
/** How the picker of countries writes one. */
export const byLabel = ({ label }: Country): string => label;

export const defaultDialCode = withDialCode(india);

/** The country that a picker's text means; null where that is not clear. */
export function countryOf(
  countries: readonly Country[],
  written: (country: Country) => string,
  text: string,
): Country | null {
  const meant = meantOption(countries.map(written), text);
  return countries.find((country) => written(country) === meant) ?? null;
}

/** A picker's text must mean one of the countries. */
export const checkCountry =
  (countries: readonly Country[], written: (country: Country) => string) =>
  (text: string): FieldProblem | null => {
    if (text === "") return "required";
    return countryOf(countries, written, text) ? null : "invalid";
  };
