import { draftField } from "../../gallery/draft-field.ts";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { examples } from "../../gallery/countries.ts";
import { defaultDialCode } from "../country-picker/countries.ts";
import { PhoneField, type PhoneFieldProps } from "./phone-field.tsx";

export const page = galleryPage<PhoneFieldProps>({
  name: "Phone field",
  about: "A telephone number: its country with the dial code, India +91 at first, and the digits after it.",
  states: [
    {
      name: "As it is at first",
      Show: () => (
        <PhoneField
          country={draftField("phoneCountry", "Country code", { defaultValue: defaultDialCode })}
          phone={draftField("phone", "Phone")}
          countries={examples}
        />
      ),
    },
    {
      name: "Not valid",
      Show: () => (
        <PhoneField
          country={draftField("otherCountry", "Other country code", { defaultValue: defaultDialCode })}
          phone={draftField("other", "Other phone", { defaultValue: "12", problem: "Phone must be valid." })}
          countries={examples}
        />
      ),
    },
  ],
  props: {
    country: { type: "DraftField", about: "The country with the dial code." },
    phone: { type: "DraftField", about: "The digits after it." },
    countries: { type: "CountryList", about: "The countries, and how the service is doing with listing them." },
  },
});
