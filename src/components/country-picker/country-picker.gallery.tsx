import { draftField } from "../../gallery/draft-field.ts";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { examples } from "../../gallery/countries.ts";
import { byName } from "../../../machines/shared/countries.ts";
import { CountryPicker, type CountryPickerProps } from "./country-picker.tsx";
import gallery from "../../gallery/examples.module.css";

export const page = galleryPage<CountryPickerProps>({
  name: "Country picker",
  about: "A country to search and choose. Says so when the service could not list them.",
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
      name: "Not listed",
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
    state: { type: "'known' | 'asking' | 'unknown'", about: "How the service is doing with listing them." },
    onRetry: { type: "() => void", about: "They are to be asked for again." },
    field: { type: "DraftField", about: "The field of the form's draft." },
    written: { type: "(country: Country) => string", about: "How a country is written in the list." },
    autoComplete: { type: "string", about: "What a browser may fill in." },
  },
});
