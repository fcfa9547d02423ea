import { sends } from "../../../sends.ts";
import { useSelector } from "@xstate/react";
import type { CountryList } from "../../../components/country-picker/country-picker.tsx";
import { stateOfCountries } from "../../../../machines/joining/sign-up/sign-up.selectors.ts";
import type { SignUpFlow } from "../../../../machines/joining/sign-up/sign-up.machine.ts";

/** The flow's countries, as the pickers take them. */
export function useCountries(flow: SignUpFlow): CountryList {
  const listed = useSelector(flow, ({ context }) => context.countries);
  const failure = useSelector(flow, ({ context }) => context.countriesFailure);
  const state = useSelector(flow, stateOfCountries);
  return { listed, failure, state, retries: sends(flow, { type: "countries.retry" }) };
}
