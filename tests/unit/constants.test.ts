import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { holidayDrawings, leaveDrawings } from "../../src/components/icons/hr-icons.tsx";
import { iconSet } from "../../src/components/icons/icon-set.tsx";
import { type DateFormat, dateRangePresets, dateWritten, type Day, moments } from "../../src/constants/dates.ts";
import * as hr from "../../src/constants/hr.ts";
import { indianStates } from "../../src/constants/indian-states.ts";
import { breakpoints, DEFAULT_TIME_ZONE, isMobileLayout } from "../../src/constants/limits.ts";
import { brandColours, choiceColours } from "../../src/constants/palettes.ts";
import { patterns } from "../../src/constants/patterns.ts";
import { currencyTable, languageTable, timeZoneOffset, timeZoneTable } from "../../src/constants/platform-tables.ts";

const day = (year: number, month: number, day: number): Day => ({ year, month, day });
const written = ({ year, month, day }: Day) => `${day}.${month}.${year}`;
const utc = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);

describe("date-range presets", () => {
  /** A Saturday, so the end of its week. */
  const saturday = day(2026, 11, 21);

  test.each<[keyof typeof dateRangePresets, Day, string, string]>([
    ["Today", saturday, "21.11.2026", "21.11.2026"],
    ["Yesterday", saturday, "20.11.2026", "20.11.2026"],
    ["Yesterday", day(2024, 3, 1), "29.2.2024", "29.2.2024"],
    ["Yesterday", day(2027, 1, 1), "31.12.2026", "31.12.2026"],
    ["Last Week", saturday, "15.11.2026", "21.11.2026"],
    ["Last Week", day(2026, 11, 22), "16.11.2026", "28.11.2026"],
    ["Last Month", saturday, "1.10.2026", "31.10.2026"],
    ["Last Month", day(2026, 1, 31), "1.12.2025", "31.12.2025"],
    ["Last Month", day(2024, 3, 31), "1.2.2024", "29.2.2024"],
    ["Current Year", saturday, "1.1.2026", "31.12.2026"],
    ["Last Year", saturday, "1.1.2025", "31.12.2025"],
    ["Next Year", saturday, "1.1.2027", "31.12.2027"],
  ])("%s on %j", (preset, today, from, to) => {
    const range = dateRangePresets[preset](today);
    expect([written(range.from), written(range.to)]).toEqual([from, to]);
  });

  const anyDay = fc
    .date({ min: new Date("1971-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
    .map((date) => day(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()));

  test("no range ends before it begins, and a week ends on a Saturday at most six days away", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const preset of Object.values(dateRangePresets)) {
          const { from, to } = preset(today);
          expect(utc(from)).toBeLessThanOrEqual(utc(to));
        }
        const { from, to } = dateRangePresets["Last Week"](today);
        const DAY_MS = 86_400_000;
        expect(utc(today) - utc(from)).toBe(6 * DAY_MS);
        expect(new Date(utc(to)).getUTCDay()).toBe(6);
        expect(utc(to) - utc(today)).toBeLessThanOrEqual(6 * DAY_MS);
      }),
    );
  });
});

test.each<[DateFormat, string, string]>([
  ["DD/MM/YYYY", "UTC", "05/03/2026"],
  ["DD/MM/YYYY", "Asia/Kolkata", "06/03/2026"],
  ["hh:mm A", "UTC", "09:07 PM"],
  ["hh:mm A", "Asia/Kolkata", "02:37 AM"],
])("%s in %s", (format, timeZone, text) => {
  expect(dateWritten(Date.UTC(2026, 2, 5, 21, 7), format, timeZone)).toBe(text);
});

describe("patterns", () => {
  test.each<[keyof typeof patterns, readonly string[], readonly string[]]>([
    ["name", ["Ann", "Anne-Marie O’Neil", "José", "अनु", "J. R."], ["", "-Ann", "4nn", "<b>"]],
    ["phone", ["9876543210", "1234"], ["123", "98765 43210", "+919876543210"]],
    ["postcode", ["380015"], ["38001", "3800155", "38001a"]],
    ["ifsc", ["HDFC0001234", "SBIN0AB12C3"], ["HDFC1001234", "hdfc0001234", "HDFC000123"]],
    ["company", ["Acme", "3M", "Marks & Spencer (UK)", "Müller GmbH + Co."], ["", "&Co", "<Acme>"]],
    ["city", ["Ahmedabad", "St. Moritz", "Köln", "L’Aquila"], ["", "1st", "Paris 8"]],
    ["email", ["ann@acme.test", "a.b+c@mail.acme.test"], ["ann", "ann@acme", "a nn@acme.test", "ann@@acme.test"]],
  ])("%s", (name, good, bad) => {
    expect(good.filter((text) => !patterns[name].test(text))).toEqual([]);
    expect(bad.filter((text) => patterns[name].test(text))).toEqual([]);
  });

  test("no pattern takes long for a text that almost matches", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(patterns)), fc.string({ maxLength: 20 }), (pattern, text) => {
        expect(pattern.test(`${text.repeat(500)}\u0000`)).toBe(false);
      }),
    );
  });
});

describe("tables of the platform", () => {
  test("each language has an English name and a name in itself", () => {
    const languages = languageTable();
    expect(languages).toContainEqual({ code: "hi", name: "Hindi", nativeName: "हिन्दी" });
    expect(languages).toContainEqual({ code: "de", name: "German", nativeName: "Deutsch" });
    expect(new Set(languages.map(({ code }) => code)).size).toBe(languages.length);
    expect(languages.filter(({ name, code }) => name === code)).toEqual([]);
  });

  test("each currency has a name and a symbol in a language", () => {
    expect(currencyTable("en")).toContainEqual({ code: "INR", name: "Indian Rupee", symbol: "₹", language: "en" });
    expect(currencyTable("de")).toContainEqual({ code: "EUR", name: "Euro", symbol: "€", language: "de" });
  });

  test.each([
    [DEFAULT_TIME_ZONE, "2026-06-01", -330],
    ["America/New_York", "2026-06-01", 240],
    ["America/New_York", "2026-12-01", 300],
    ["Europe/Berlin", "2026-12-01", -60],
    ["UTC", "2026-06-01", 0],
  ])("the offset of %s on %s", (zone, date, offset) => {
    expect(timeZoneOffset(zone, Date.parse(date))).toBe(offset);
  });

  test("every time zone has an offset of less than a day", () => {
    const zones = timeZoneTable(Date.parse("2026-06-01"));
    expect(zones.length).toBeGreaterThan(300);
    expect(zones.filter(({ offset }) => !Number.isInteger(offset) || Math.abs(offset) > 14 * 60)).toEqual([]);
  });
});

test("India has 28 states and 8 union territories", () => {
  expect(new Set(indianStates.map(({ value }) => value)).size).toBe(36);
});

test("the products' tables have the listed number of entries, without duplicates", () => {
  const lengths = Object.entries(hr).map(([name, table]) => [name, new Set(Object.values(table)).size]);
  expect(Object.fromEntries(lengths)).toEqual({
    surveyQuestionTypes: 18,
    surveyFrequencies: 6,
    genders: 4,
    maritalStatuses: 5,
    timesheetStatuses: 4,
    leaveTypes: 5,
    clockInSources: 7,
    leaveIcons: 10,
    holidayIcons: 12,
  });
  expect(hr.timesheetStatuses).toEqual({ pending: 1, approved: 2, rejected: 3, cancelled: 4 });
});

test("the layout for telephones ends at the width of a tablet", () => {
  expect(breakpoints).toEqual({ mobile: 576, tablet: 768, tabletLandscape: 1024 });
  expect([320, 768, 769].map(isMobileLayout)).toEqual([true, true, false]);
});

test("every width at which a layout of the app changes is one of the breakpoints", () => {
  const folder = join(import.meta.dirname, "../../src");
  const sheets = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    // The inspector is not part of the app, and charts need other widths than pages.
    (name) => name.endsWith(".css") && !name.startsWith("inspector"),
  );
  const widths = sheets.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/@media \((max|min)-width: (\d+)px\)/g)].map(
      ([, side, width]) => Number(width) - (side === "min" ? 1 : 0),
    ),
  );
  expect([...new Set(widths)].toSorted((a, b) => a - b)).toEqual(Object.values(breakpoints));
});

test("the palettes are tokens of the theme", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../src/theme/tokens.css"), "utf8");
  for (const name of [...brandColours, ...choiceColours]) expect(tokens).toContain(`  ${name}: #`);
  expect(tokens).not.toContain(`--choice-${choiceColours.length}:`);
});

test("each kind of leave and each holiday has its own drawing, and each icon of the set is drawn", () => {
  expect(Object.keys(leaveDrawings)).toEqual(hr.leaveIcons);
  expect(Object.keys(holidayDrawings)).toEqual(hr.holidayIcons);
  const all = [leaveDrawings, holidayDrawings, ...Object.values(iconSet)].flatMap((icons) => Object.entries(icons));
  const isDrawn = /^<svg .*aria-hidden="true".*<path d="/;
  const blank = all.filter(([, Icon]) => !isDrawn.test(renderToStaticMarkup(createElement(Icon))));
  expect(blank.map(([name]) => name)).toEqual([]);
});

const berlin = moments("en", "Europe/Berlin");

test("a time in the hour that comes twice when summer time ends has its offset behind it, and no other", () => {
  const written = ["00:59", "01:00", "01:59", "02:00"].map((time) => berlin(Date.parse(`2026-10-25T${time}Z`)));
  // No-break spaces before AM depend on the browser.
  expect(written.map((text) => text.replaceAll("\u202F", " "))).toEqual([
    "Oct 25, 2026, 2:59 AM (GMT+2)",
    "Oct 25, 2026, 2:00 AM (GMT+1)",
    "Oct 25, 2026, 2:59 AM (GMT+1)",
    "Oct 25, 2026, 3:00 AM",
  ]);
  expect(berlin(Date.parse("2026-03-29T01:30Z"))).not.toContain("GMT");
});

test.each([
  ["Europe/Berlin", 2026],
  ["America/St_Johns", 2026],
  ["Australia/Lord_Howe", 2026],
  ["Africa/Casablanca", 2025],
  ["Asia/Kolkata", 2026],
])("in %s no two half hours of a year read the same", (zone, year) => {
  const write = moments("en", zone);
  const start = Date.UTC(year, 0, 1);
  const written = Array.from({ length: 366 * 48 }, (_, index) => write(start + index * 30 * 60_000));
  expect(new Set(written).size).toBe(written.length);
});
