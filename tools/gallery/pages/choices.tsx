import { takes } from "../unbound.ts";
import { Checkbox } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { byName } from "../../../machines/shared/countries.ts";
import { employeeCounts } from "../../../machines/shared/rules.ts";
import { DEBOUNCE_MS, searchText } from "../../../machines/workspace/workspace/search.ts";
import { Combobox, type ComboboxProps } from "../../../src/components/combobox/combobox.tsx";
import {
  CountriesMissing,
  CountryPicker,
  type CountryPickerProps,
} from "../../../src/components/country-picker/country-picker.tsx";
import { RadioGroup, type RadioGroupProps } from "../../../src/components/radio/radio-group.tsx";
import { SearchBox, type SearchBoxProps } from "../../../src/components/search-box/search-box.tsx";
import { SelectField, type SelectFieldProps } from "../../../src/components/select-field/select-field.tsx";
import { asOption, optionsOf } from "../../../src/constants/options.ts";
import { countries, draftField, draftProps } from "../form-examples.ts";
import { galleryPage } from "../gallery-page.ts";
import gallery from "../examples.module.css";

export const checkbox = galleryPage<{ label: unknown; input: unknown }>({
  name: "Checkbox",
  about: "A checkbox with its label; without one, the box alone for other labels.",
  states: [
    {
      name: "In all its states",
      Show: () => (
        <div className={gallery.stack}>
          <Checkbox label="Not ticked" />
          <Checkbox label="Ticked" defaultChecked />
          <Checkbox label="Not to be ticked" disabled />
          <Checkbox label="Not to be unticked" disabled defaultChecked />
        </div>
      ),
    },
  ],
  props: {
    label: { type: "ReactNode", about: "Shown after the box. Selecting it also ticks the box." },
    input: { type: "CheckboxProps", about: "All props of Mantine's Checkbox.", otherwise: "none" },
  },
});

const options = ["Full day", "First half", "Second half"].map(asOption);

function Choosing() {
  const [value, setValue] = useState<string | null>(null);
  return <RadioGroup label="Length of the leave" options={options} value={value} chooses={takes(setValue)} />;
}

export const radio = galleryPage<RadioGroupProps>({
  name: "Radio",
  about: "A choice of one from a few visible options. Radio is the mark alone, for other labels.",
  states: [
    { name: "Nothing chosen yet", Show: Choosing },
    {
      name: "Disabled",
      Show: () => (
        <RadioGroup
          label="Length of the leave"
          options={options}
          value="First half"
          chooses={takes(() => {})}
          disabled
        />
      ),
    },
  ],
  props: {
    label: { type: "string", about: "What to choose." },
    options: { type: "readonly SelectOption[]", about: "Label and value of each." },
    value: { type: "string | null", about: "The selected value." },
    chooses: { type: "Gives<string>", about: "Gets the new value." },
    disabled: { type: "boolean", about: "Whether it's disabled.", otherwise: "false" },
  },
});

const teams = optionsOf(
  [
    { _id: "t1", name: "Design" },
    { _id: "t2", name: "Payroll" },
  ],
  ({ name }) => name,
);

export const selectField = galleryPage<SelectFieldProps>({
  name: "Select field",
  about: "A short list of options, using the browser's own select. Nothing is selected by default.",
  states: [
    {
      name: "Texts, records and required",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <SelectField
            {...draftField("count", "Number of Employees")}
            options={employeeCounts.map(asOption)}
            placeholder="Select"
          />
          <SelectField {...draftField("team", "Team")} options={teams} placeholder="Select" />
          <SelectField
            {...draftField("other", "Other team", { problem: "Required*" })}
            options={teams}
            placeholder="Select"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    options: { type: "readonly SelectOption[]", about: "Label and value. For a record, its _id (optionsOf)." },
    placeholder: { type: "string", about: "Shown until an option is selected." },
  },
});

const zones = Intl.supportedValuesOf("timeZone");

export const combobox = galleryPage<ComboboxProps>({
  name: "Combobox",
  about: "A choice of many: a text field with a list that follows what is typed, first what begins with it.",
  states: [
    {
      name: "A time zone",
      Show: () => (
        <div className={gallery.narrow}>
          <Combobox
            {...draftField("zone", "Time zone")}
            options={zones}
            nothingFound="No time zone is called that."
            autoComplete="off"
          />
        </div>
      ),
    },
    {
      name: "Required",
      Show: () => (
        <div className={gallery.narrow}>
          <Combobox
            {...draftField("other", "Other time zone", { problem: "Required*" })}
            options={zones}
            nothingFound="No time zone is called that."
            autoComplete="off"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    options: { type: "readonly string[]", about: "Its value is the text of one of them." },
    nothingFound: { type: "string", about: "Said when none has in it what was typed." },
    autoComplete: { type: "string", about: "What the browser may fill in." },
    note: { type: "ReactNode", about: "What else is said of it, under it.", otherwise: "none" },
  },
});

export const countryPicker = galleryPage<CountryPickerProps>({
  name: "Country picker",
  about: "A searchable list of countries. Another piece, beside it, says if they couldn't be loaded.",
  states: [
    {
      name: "Listed",
      Show: () => (
        <div className={gallery.narrow}>
          <CountryPicker
            {...countries}
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
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <CountryPicker
            listed={null}
            state="unknown"
            field={draftField("other", "Other country")}
            written={byName}
            autoComplete="country-name"
          />
          <CountriesMissing {...countries} listed={null} state="unknown" />
        </div>
      ),
    },
  ],
  props: {
    listed: { type: "readonly Country[] | null", about: "Null: only the default, India." },
    state: { type: "'known' | 'loading' | 'unknown'", about: "Whether they're loaded." },
    field: { type: "DraftField", about: "The field in the form's draft." },
    written: { type: "(country: Country) => string", about: "How a country is written in the list." },
    autoComplete: { type: "string", about: "What the browser may fill in." },
  },
});

/** In the app a machine debounces the search, by the same rules. */
function Searching({ label, debounce = DEBOUNCE_MS }: { label: string; debounce?: number }) {
  const [searched, setSearched] = useState<readonly string[]>([]);
  const search = (typed: string) => {
    const text = searchText(typed);
    if (text !== null) setSearched((before) => [...before, text]);
  };
  const searchLater = useDebouncedCallback(search, debounce);
  return (
    <div className={`${gallery.stack} ${gallery.narrow}`}>
      <SearchBox
        label={label}
        types={takes(searchLater)}
        enters={takes((text) => {
          searchLater.cancel();
          search(text);
        })}
      />
      <output>Searched for: {searched.map((text) => text || "everything").join(", ") || "nothing yet"}</output>
    </div>
  );
}

export const searchBox = galleryPage<SearchBoxProps>({
  name: "Search box",
  about:
    "Searches by itself once no key was pressed for 500 ms, for two characters and more, and for everything when it is empty again. Enter searches at once.",
  states: [
    { name: "Half a second after the last key", Show: () => <Searching label="Search people" /> },
    { name: "A whole second, as for tickets", Show: () => <Searching label="Search tickets" debounce={1000} /> },
  ],
  props: {
    label: { type: "string", about: "What is searched; in the empty box as well." },
    types: { type: "Gives<string>", about: "Gets what is in the box whenever that changes." },
    enters: { type: "Gives<string>", about: "Gets it instead when Enter is pressed." },
  },
});
