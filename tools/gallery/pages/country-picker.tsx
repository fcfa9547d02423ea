import { draftField } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import { examples } from "../countries.ts";
import { byName } from "../../../machines/shared/countries.ts";
import { CountryPicker, type CountryPickerProps } from "../../../src/components/country-picker/country-picker.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<CountryPickerProps>({
  name: "Country picker",
  about: "A searchable list of countries. Says so if they couldn't be loaded.",
  states: [
    {
      name: "Listed",
      Show: () => (
        <div className={gallery.narrow}>
          <CountryPicker
            {...examples}
            field={draftField("country", "Country")}
            written={byName}
            autoComplete="country-name"
          />
        </div>
      ),
    },
    {
      name: "Countries not loaded",
      Show: () => (
        <div className={gallery.narrow}>
          <CountryPicker
            {...examples}
            listed={null}
            state="unknown"
            field={draftField("other", "Other country")}
            written={byName}
            autoComplete="country-name"
          />
        </div>
      ),
    },
  ],
  props: {
    listed: { type: "readonly Country[] | null", about: "Null: only the default, India." },
    state: { type: "'known' | 'loading' | 'unknown'", about: "Whether they're loaded." },
    retries: { type: "Press", about: "Used to load them again." },
    field: { type: "DraftField", about: "The field in the form's draft." },
    written: { type: "(country: Country) => string", about: "How a country is written in the list." },
    autoComplete: { type: "string", about: "What the browser may fill in." },
  },
});
