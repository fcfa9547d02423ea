import { sends } from "../../../sends.ts";
import { useSelector } from "@xstate/react";
import type { CountryList } from "../../../components/country-picker/country-picker.tsx";
import type { SignUpFlow } from "../../../../machines/joining/sign-up/sign-up.machine.ts";

/** The flow's countries, as the pickers take them. */
export function useCountries(flow: SignUpFlow): CountryList {
  const listed = useSelector(flow, ({ context }) => context.countries);
  const state = useSelector(flow, (snapshot) => {
    if (snapshot.matches({ open: { countries: "unknown" } })) return "unknown";
    return snapshot.matches({ open: { countries: "loading" } }) ? "loading" : "known";
  });
  return { listed, state, retries: sends(flow, { type: "countries.retry" }) };
}
