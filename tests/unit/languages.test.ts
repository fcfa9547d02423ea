import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { languageFor, languages, languageSchema, supportedLanguages } from "../../machines/shared/languages.ts";
import { number, plural } from "../../src/texts/numbers.ts";

describe("numbers", () => {
  test("are grouped as in the language", () => {
    expect(number("en", 1234567)).toBe("1,234,567");
    expect(number("hi", 1234567)).toBe("12,34,567");
    expect(number("ar", 1234567)).toBe("1,234,567");
  });

  test("take the word's plural form for the count", () => {
    const forms = { zero: "0", one: "1", two: "2", few: "few", many: "many", other: "other" };
    const of = (count: number) => plural("ar", count, forms);
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map(of)).toEqual([
      "0",
      "1",
      "2",
      "few",
      "few",
      "many",
      "many",
      "other",
      "other",
      "few",
    ]);
  });
});

describe("the language of someone who has not chosen one", () => {
  test.each([
    [["hi"], "hi"],
    [["ar-EG", "en"], "ar"],
    [["AR"], "ar"],
    [["fr-CA", "hi-IN", "en"], "hi"],
    [["en-GB", "hi"], "en"],
    [["fr", "de"], "en"],
    [[], "en"],
    [["", "*", "hill", "arn"], "en"],
    // No browser asks for the test language.
    [["en-XA"], "en"],
  ])("who reads %j is %s", (read, language) => {
    expect(languageFor(read)).toBe(language);
  });
});

test("each language has its own name, its direction and a locale with the digits that every browser writes", () => {
  expect(languages).toEqual({
    en: { name: "English", direction: "ltr", locale: "en-u-nu-latn" },
    hi: { name: "हिन्दी", direction: "ltr", locale: "hi-u-nu-latn" },
    ar: { name: "العربية", direction: "rtl", locale: "ar-u-nu-latn" },
    "en-XA": { name: "[Éñĝļîšĥ]", direction: "ltr", locale: "en-u-nu-latn" },
  });
});

test("people choose among three languages, and developers also the disguised English", () => {
  expect(supportedLanguages).toEqual(["en", "hi", "ar"]);
  for (const language of Object.keys(languages)) expect(v.is(languageSchema, language)).toBe(true);
  for (const other of ["", "fr", "EN"]) expect(v.is(languageSchema, other)).toBe(false);
});
