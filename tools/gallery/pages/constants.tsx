import { useMemo } from "react";
import { useApp } from "../../../src/app-actor.ts";
import type { TableColumn } from "../../../src/components/data-table/data-table.tsx";
import { galleryPage } from "../gallery-page.ts";
import { SortedTable } from "../sorted-table.tsx";
import { languages } from "../../../machines/shared/languages.ts";
import { dateFormats, dateRangePresets, dateWritten, type Day } from "../../../src/constants/dates.ts";
import * as hr from "../../../src/constants/hr.ts";
import { indianStates } from "../../../src/constants/indian-states.ts";
import * as limits from "../../../src/constants/limits.ts";
import { brandColours, choiceColours } from "../../../src/constants/palettes.ts";
import { patterns } from "../../../src/constants/patterns.ts";
import { currencyTable, languageTable, timeZoneTable } from "../../../src/constants/platform-tables.ts";
import examples from "../examples.module.css";

/** A fixed time and its day, so that the page is always the same. */
const AT = Date.UTC(2026, 10, 21, 15, 30);
const today: Day = { year: 2026, month: 11, day: 21 };

interface Entry {
  name: string;
  value: string;
}

const columns: readonly TableColumn<Entry>[] = [
  { title: "Name", param: "name", sort: true },
  { title: "Value", param: "value", sort: true },
];

const Entries = ({ label, rows }: { label: string; rows: readonly Entry[] }) => (
  <SortedTable label={label} columns={columns} rows={rows} keyOf={({ name }) => name} />
);

const entriesOf = (record: object): Entry[] =>
  Object.entries(record).map(([name, value]: [string, unknown]) => ({ name, value: written(value) }));

function written(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${part}`)
    .join(", ");
}

const dayWritten = (day: Day) => dateWritten(Date.UTC(day.year, day.month - 1, day.day), "DD/MM/YYYY", "UTC");

const { isMobileLayout: _, ...numbers } = limits;

const ranges = Object.entries(dateRangePresets).map(([name, preset]) => {
  const { from, to } = preset(today);
  return { name, value: `${dayWritten(from)} – ${dayWritten(to)}` };
});

const formats = (["DD/MM/YYYY", "hh:mm A"] as const satisfies (keyof typeof dateFormats)[]).map((name) => ({
  name,
  value: dateWritten(AT, name, limits.DEFAULT_TIME_ZONE),
}));

const Swatches = ({ colours }: { colours: readonly string[] }) => (
  <ul className={examples.icons}>
    {colours.map((name) => (
      <li key={name}>
        <span className={examples.swatch} style={{ background: `var(${name})` }} />
        {name}
      </li>
    ))}
  </ul>
);

function Currencies() {
  const { language } = useApp();
  const rows = useMemo(
    () =>
      currencyTable(languages[language].locale).map(({ code, name, symbol }) => ({
        name: code,
        value: `${name} (${symbol})`,
      })),
    [language],
  );
  return <Entries label="Currencies" rows={rows} />;
}

export const constants = galleryPage<object>({
  name: "Constants and tables",
  about: "Limits and tables that belong to no piece: some are the products', some the platform's.",
  states: [
    { name: "Limits", Show: () => <Entries label="Limits" rows={entriesOf(numbers)} /> },
    { name: "The brand's colours", Show: () => <Swatches colours={brandColours} /> },
    { name: "Colours for choices", Show: () => <Swatches colours={choiceColours} /> },
    { name: "Patterns", Show: () => <Entries label="Patterns" rows={entriesOf(patterns)} /> },
    { name: "Date-range presets on 21/11/2026", Show: () => <Entries label="Date-range presets" rows={ranges} /> },
    { name: "Date formats", Show: () => <Entries label="Date formats" rows={formats} /> },
    { name: "Tables of the products", Show: () => <Entries label="Tables of the products" rows={entriesOf(hr)} /> },
    {
      name: "States and union territories of India",
      Show: () => (
        <Entries label="States of India" rows={indianStates.map(({ label, value }) => ({ name: label, value }))} />
      ),
    },
    {
      name: "Languages",
      Show: () => (
        <Entries
          label="Languages"
          rows={languageTable().map(({ code, name, nativeName }) => ({ name: code, value: `${name} (${nativeName})` }))}
        />
      ),
    },
    { name: "Currencies", Show: Currencies },
    {
      name: "Time zones, with minutes to UTC",
      Show: () => (
        <Entries
          label="Time zones"
          rows={timeZoneTable(AT).map(({ name, offset }) => ({ name, value: String(offset) }))}
        />
      ),
    },
  ],
  props: {},
});
