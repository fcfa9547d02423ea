import { useMemo } from "react";
import { useApp, useTexts } from "../../app-actor.ts";
import type { Press } from "../../sends.ts";
import { countryPicker } from "../../texts/en/pieces.ts";
import type { Failure } from "../../../machines/shared/failure.ts";
import { Refusal } from "../refusal/refusal.tsx";
import { Combobox } from "../combobox/combobox.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import { countriesOf, type Country, type Listed } from "../../../machines/shared/countries.ts";
import buttons from "../button/button.module.css";
import styles from "../account-layout/account-layout.module.css";

/** The countries, and whether the app has loaded them. */
export interface CountryList {
  /** Null until loaded: the picker then offers only the default. */
  listed: readonly Listed[] | null;
  state: "known" | "loading" | "unknown";
  /** Why they couldn't be loaded; null if the form says it. */
  failure: Failure | null;
  /** Loads them again. */
  retries: Press;
}

export interface CountryPickerProps extends Pick<CountryList, "listed" | "state"> {
  field: FormField;
  /** How a country is written in the list. */
  written(country: Country): string;
  autoComplete: "tel-country-code" | "country-name";
}

/** A country to search and choose. */
export function CountryPicker({ listed, state, field, written, autoComplete }: CountryPickerProps) {
  const { nothingFound, loading, unknown } = useTexts("countryPicker", countryPicker);
  const { language } = useApp();
  const options = useMemo(() => countriesOf(listed, language).map(written), [listed, language, written]);
  const emptyTexts = { known: nothingFound, loading, unknown };
  return <Combobox {...field} options={options} nothingFound={emptyTexts[state]} autoComplete={autoComplete} />;
}

/** Says that the countries couldn't be loaded, and offers to try again. */
export function CountriesMissing({ state, failure, retries }: CountryList) {
  const { unknown, retry } = useTexts("countryPicker", countryPicker);
  if (state !== "unknown") return null;
  return (
    <div className={styles.missing}>
      {failure === null ? <p>{unknown}</p> : <Refusal about={unknown} failure={failure} />}
      <button
        type="button"
        className={buttons.small}
        {...retries}
        onClick={({ currentTarget }) => {
          // The button goes, and the focus with it.
          currentTarget.form?.querySelector<HTMLElement>("[role=combobox]")?.focus();
          retries.onClick();
        }}
      >
        {retry}
      </button>
    </div>
  );
}
