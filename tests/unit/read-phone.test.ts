import { getCountries, getCountryCallingCode, getExampleNumber, type CountryCode } from "libphonenumber-js/min";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPhone } from "../../machines/shared/read-phone.ts";

const country = fc.constantFrom(...getCountries());
const exampleOf = (code: CountryCode) => {
  const example = getExampleNumber(code, examples);
  if (!example) throw new Error(`There is no example number of ${code}.`);
  return example;
};

/** Variants of a text: other digits, spaces, hyphens and marks around it. */
const spelled = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replaceAll(" ", "\u00a0"),
  (text) => text.replaceAll(" ", "\u2011"),
  (text) => `\u202a${text}\u202c`,
  (text) => text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  (text) => text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
  (text) => text.replaceAll(/[0-9+]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0)),
);
const inFull = ({ callingCode, national }: ReturnType<typeof readPhone>) => `+${callingCode}${national}`;

describe("the number of any country", () => {
  test("is read in national and international form, beside its country", () => {
    fc.assert(
      fc.property(country, spelled, (code, spell) => {
        const example = exampleOf(code);
        for (const text of [example.formatNational(), example.formatInternational(), example.nationalNumber]) {
          const read = readPhone(spell(text), code);
          expect(read).toMatchObject({
            chosen: code,
            callingCode: getCountryCallingCode(code),
            national: example.nationalNumber,
            isCertain: true,
            problem: null,
          });
          expect(read.country && getCountryCallingCode(code)).toBe(read.callingCode);
          // Some islands use the numbers of another country.
          expect(text.startsWith("+") || read.country === code).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("sets its country, beside any chosen one, with +, 00, tel: and brackets", () => {
    fc.assert(
      fc.property(country, country, spelled, (code, chosen, spell) => {
        const example = exampleOf(code);
        const text = example.formatInternational();
        for (const written of [text, example.getURI(), `(${text.replace(" ", ") ")}`]) {
          const read = readPhone(spell(written), chosen);
          expect(inFull(read)).toBe(example.number);
          expect(getCountryCallingCode(read.country === chosen ? chosen : code)).toBe(read.callingCode);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("as people write them", () => {
  test.each([
    ["098765 43210", "IN", "IN", "9876543210"],
    ["0091 98765 43210", "IN", "IN", "9876543210"],
    ["0091 98765 43210", "US", "IN", "9876543210"],
    ["919876543210", "IN", "IN", "9876543210"],
    ["+91 098765 43210", "DE", "IN", "9876543210"],
    ["+49 (0)30 901820", "IN", "DE", "30901820"],
    ["0049 30 901820", "IN", "DE", "30901820"],
    ["030 901820", "DE", "DE", "30901820"],
    ["+44 (0)20 7946 0958", "IN", "GB", "2079460958"],
    ["011 44 20 7946 0958", "IN", "GB", "2079460958"],
    ["020 7946 0958", "GB", "GB", "2079460958"],
    ["06 1234 5678", "IT", "IT", "0612345678"],
    ["8 (912) 345-67-89", "RU", "RU", "9123456789"],
    ["+7 701 123 4567", "RU", "KZ", "7011234567"],
    ["+1 416 555 0199", "US", "CA", "4165550199"],
    ["+1 415 555 0132", "CA", "US", "4155550132"],
    ["+1 800 555 0199", "CA", "CA", "8005550199"],
    ["Phone: +91 98765 43210.", "US", "IN", "9876543210"],
    // Nobody can be called back by the digits of number and extension in a row.
    ["030 901820 x12", "DE", "DE", "30901820"],
    ["+49 30 901820 ext. 12", "IN", "DE", "30901820"],
    ["030 901820 #١٢", "DE", "DE", "30901820"],
    ["030 901820;ext=12", "DE", "DE", "30901820"],
  ])("%s beside %s is of %s", (text, chosen, code, national) => {
    expect(readPhone(text, chosen)).toMatchObject({ country: code, national, problem: null });
  });

  test.each([
    ["98765", "IN", "phoneTooShort"],
    ["+91 98765", "US", "phoneTooShort"],
    ["987654321012345", "IN", "phoneTooLong"],
    ["+1 415 555 0132 99", "US", "phoneTooLong"],
    ["1", "IN", "phoneTooShort"],
    ["+999 1234567", "IN", "invalid"],
    ["+376 2123456", "AD", "invalid"],
    ["030 901820 Durchwahl 12", "DE", "invalid"],
    ["12345678901234567890", "IN", "invalid"],
    // Only at its start is 00 the prefix of another country.
    ["12 0044 20 7946 0958", "IN", "phoneTooLong"],
    ["1200442079460958", "IN", "phoneTooLong"],
  ])("%s beside %s: %s", (text, chosen, problem) => expect(readPhone(text, chosen)).toMatchObject({ problem }));

  test("a number in Delhi, whose code is the prefix of another country's numbers elsewhere, stays in India", () => {
    expect(readPhone("011 2902 2158", "IN")).toMatchObject({ country: "IN", national: "1129022158", isCertain: true });
  });

  test.each([null, "ZZ"])("an international number sets its country where none is known (%s)", (chosen) => {
    expect(readPhone("+44 20 7946 0958", chosen)).toMatchObject({ country: "GB", isCertain: true });
  });

  test.each([
    ["98765 43210", null, null],
    ["1234", null, null],
    ["123", null, "phoneTooShort"],
    ["+999 1234567", null, "invalid"],
    ["98765 43210", "ZZ", null],
  ])("%s without a known country (%s): %s", (text, chosen, problem) => {
    expect(readPhone(text, chosen)).toMatchObject({ country: chosen, isCertain: false, problem });
  });
});

test("any text is read without an error, and the result is digits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.option(fc.oneof(country, fc.string())), (text, chosen) => {
      const { national, callingCode } = readPhone(text, chosen);
      expect(national + callingCode).toMatch(/^[0-9]*$/);
    }),
  );
});
