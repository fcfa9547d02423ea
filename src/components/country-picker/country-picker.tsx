import { useMemo } from "react";
import { useApp, useTexts } from "../../app-actor.ts";
import type { Press } from "../../sends.ts";
import { countryPicker } from "../../texts/en/pieces.ts";
import { Combobox } from "../combobox/combobox.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import { countriesOf, type Country, type Listed } from "../../../machines/shared/countries.ts";
import buttons from "../button/button.module.css";

/** The countries, and whether the app has loaded them. */
export interface CountryList {
  /** Null until loaded: the picker then offers only the default. */
  listed: readonly Listed[] | null;
  state: "known" | "loading" | "unknown";
  /** Loads them again. */
  retries: Press;
}

export interface CountryPickerProps extends CountryList {
  field: FormField;
  /** How a country is written in the list. */
  written(country: Country): string;
  autoComplete: "tel-country-code" | "country-name";
}

/** A country to search and choose. If the list couldn't be loaded, says so and offers a retry. */
export function CountryPicker({ listed, state, retries, field, written, autoComplete }: CountryPickerProps) {
  const { nothingFound, loading, unknown, retry } = useTexts("countryPicker", countryPicker);
  const { language } = useApp();
  const options = useMemo(() => countriesOf(listed, language).map(written), [listed, language, written]);
  const emptyTexts = { known: nothingFound, loading, unknown };
  return (
    <Combobox
      {...field}
      options={options}
      nothingFound={emptyTexts[state]}
      autoComplete={autoComplete}
      note={
        state === "unknown" && (
          <>
            <span>{`${unknown} `}</span>
            <button type="button" className={buttons.link} {...retries}>
              {retry}
            </button>
          </>
        )
      }
    />
  );
}
