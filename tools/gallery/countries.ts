import { presses } from "./unbound.ts";
import type { CountryList } from "../../src/components/country-picker/country-picker.tsx";

/** A few countries, in the format of the service. */
export const examples: CountryList = {
  listed: [
    { name: "India", label: "India", dial_code: "+91", code: "IN" },
    { name: "Côte d’Ivoire", label: "Côte d’Ivoire", dial_code: "+225", code: "CI" },
    { name: "Germany", label: "Germany", dial_code: "+49", code: "DE" },
    { name: "Niger", label: "Niger", dial_code: "+227", code: "NE" },
    { name: "Nigeria", label: "Nigeria", dial_code: "+234", code: "NG" },
    { name: "United Kingdom", label: "United Kingdom", dial_code: "+44", code: "GB" },
  ],
  state: "known",
  retries: presses(() => {}),
};
