import { describe, expect, test } from "vitest";
import { supportedLanguages } from "../../machines/shared/languages.ts";
import { meantOption } from "../../machines/shared/best-matching.ts";
import {
  byName,
  checkCountry,
  countriesOf,
  countryOf,
  defaultDialCode,
  nameOfCountry,
  withDialCode,
} from "../../machines/shared/countries.ts";
import { countries as listed } from "../../service/joining/countries.ts";

describe.each(supportedLanguages)("countries in %s", (language) => {
  const countries = countriesOf(listed, language);

  test("are complete, with India first", () => {
    expect(countries.map(({ code }) => code).toSorted()).toEqual(listed.map(({ code }) => code).toSorted());
    expect(countries[0]?.code).toBe("IN");
    expect(countriesOf(null, language).map(withDialCode)).toEqual([defaultDialCode(language)]);
  });

  test("are only the service's India until its list is there", () => {
    expect(countriesOf(null, language)).toEqual(countries.slice(0, 1));
    expect(countriesOf([], language)).toEqual(countries.slice(0, 1));
  });

  test("show the plus sign before the dial code", () => {
    const mark = language === "ar" ? "\u200e" : "";
    for (const { shown, dial_code, shownWithDialCode } of countries)
      expect(shownWithDialCode).toBe(`${shown} ${mark}${dial_code}`);
  });

  test("are found by their shown label and sent by the service's name", () => {
    for (const country of countries) {
      expect(countryOf(countries, withDialCode, withDialCode(country))).toEqual(country);
      expect(countryOf(countries, byName, byName(country))).toEqual(country);
      expect(country.label).toBe(listed.find(({ code }) => code === country.code)?.label);
    }
  });

  test("are found by a part of the label, once the list is there", () => {
    const [india] = countries;
    const part = india?.shown.slice(0, -1) ?? "";
    expect(countryOf(countries.slice(0, 2), byName, part)).toEqual(india);
    expect(countryOf(null, byName, part)).toBeNull();
    expect(countryOf(null, byName, india?.shown ?? "")?.code).toBe("IN");
  });

  test("are found by a label that was chosen in another language", () => {
    for (const other of supportedLanguages) {
      const japan = countriesOf(listed, other).find(({ code }) => code === "JP");
      expect(japan).toBeDefined();
      expect(countryOf(countries, byName, japan?.shown ?? "")?.code).toBe("JP");
      expect(checkCountry(countries, withDialCode)(japan?.shownWithDialCode ?? "")).toBe(null);
    }
  });

  test("are not found by an unknown label", () => {
    expect(checkCountry(countries, byName)("Atlantis")).toBe("invalid");
    expect(checkCountry(countries, byName)("")).toBe("required");
  });
});

describe("the names of countries", () => {
  const nameOf = (language: (typeof supportedLanguages)[number], code: string) =>
    countriesOf(listed, language).find((country) => country.code === code)?.shown;

  test("are the service's in English, and the platform's in other languages", () => {
    expect(nameOf("en", "DE")).toBe("Germany");
    expect(nameOf("hi", "DE")).toBe("जर्मनी");
    expect(nameOf("ar", "DE")).toBe("ألمانيا");
  });

  test("are the service's when the platform does not know the code", () => {
    const strange = ["", "XX1", "1XX", "de", "ZQ"].map((code) => ({
      name: "Oz",
      label: "Oz",
      dial_code: "+999",
      code,
    }));
    expect(countriesOf(strange, "ar").map(({ shown }) => shown)).toEqual(["Oz", "Oz", "Oz", "Oz", "Oz"]);
  });

  test("follow the service's order and wording in English, and the alphabet after the first in other languages", () => {
    const some = ["EG", "ZW", "DE"].map((code) => ({ name: code, label: `The ${code}`, dial_code: "+1", code }));
    expect(countriesOf(some, "en").map(byName)).toEqual(["The EG", "The ZW", "The DE"]);
    expect(countriesOf(some, "hi").map(({ code }) => code)).toEqual(["EG", "DE", "ZW"]);
  });

  test("are known by their codes, with the list and without", () => {
    const germany = { name: "Germany", label: "Deutschland", dial_code: "+49", code: "DE" };
    expect(nameOfCountry([...listed.slice(0, 1), germany], "DE", "en")).toBe("Deutschland");
    expect(nameOfCountry(null, "DE", "en")).toBe("Germany");
    expect(nameOfCountry(null, "DE", "hi")).toBe("जर्मनी");
    expect(nameOfCountry(null, "ZQ", "hi")).toBe("");
  });

  test("are found without the marks that people omit, and distinguished by those that they type", () => {
    expect(meantOption(["ألمانيا", "الهند"], "المانيا")).toBe("ألمانيا");
    expect(meantOption(["अल्जीरिया"], "अल्जीरिया".normalize("NFD"))).toBe("अल्जीरिया");
    expect(meantOption(["माली", "मलावी"], "माली")).toBe("माली");
  });
});
