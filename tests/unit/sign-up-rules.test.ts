import { describe, expect, test } from "vitest";
import { asTyped, companyOf, shownPhone, signUpRules, youOf } from "../../machines/joining/sign-up/sign-up.rules.ts";
import type { Listed } from "../../machines/shared/countries.ts";
import type { PhoneReading } from "../../machines/shared/effects.ts";

/* The phone number and the country that a company's sign-up sends. */

const samoa: Listed = { name: "American Samoa", label: "American Samoa", dial_code: "+1-684", code: "AS" };
const india: Listed = { name: "India", label: "India", dial_code: "+91", code: "IN" };
const countries = [india, samoa];
const names = { firstName: "Ann", lastName: "Lee", email: "ann@acme.test" };
const typed = { phone: "684 633 1234", phoneCountry: "American Samoa +1-684" };
const values = { ...names, ...typed, terms: "on" };
const read: PhoneReading = {
  text: typed.phone,
  chosen: "AS",
  country: "AS",
  callingCode: "1",
  national: "6846331234",
  isCertain: true,
  problem: null,
};
const phoneOf = (parts: Partial<Parameters<typeof youOf>[0]>) => {
  const { dialCode, phone, phoneCountry } = youOf({ countries, values, read, ...parts }) ?? {};
  return [phoneCountry, dialCode, phone];
};

describe("a read phone number is shown", () => {
  test("with its listed country, without the area code that the list adds to the dial code", () => {
    expect(shownPhone(countries, read)).toEqual({ country: samoa, phone: "6331234" });
    expect(shownPhone(countries, { ...read, country: "IN", callingCode: "91", national: "9876543210" })).toEqual({
      country: india,
      phone: "9876543210",
    });
  });

  test("whole if it does not begin with that area code, or if its calling code is unknown", () => {
    expect(shownPhone(countries, { ...read, national: "6331234" })?.phone).toBe("6331234");
    expect(shownPhone(countries, { ...read, callingCode: "", national: "16846331234" })?.phone).toBe("16846331234");
  });

  test("not at all without its country in the list", () => {
    expect(shownPhone([india], read)).toBeNull();
    expect(shownPhone(null, read)).toBeNull();
  });
});

describe("the first step sends", () => {
  test("the names and the number as it was read", () => {
    expect(youOf({ countries, values, read })).toEqual({
      ...names,
      phoneCountry: "AS",
      dialCode: "+1-684",
      phone: "6331234",
    });
  });

  test("the typed digits if the reading is of another number or another country", () => {
    const digits = ["AS", "+1-684", "6846331234"];
    expect(phoneOf({ read: null })).toEqual(digits);
    expect(phoneOf({ read: { ...read, text: "1" } })).toEqual(digits);
    expect(phoneOf({ read: { ...read, chosen: "IN" } })).toEqual(digits);
  });

  test("the country of the number instead of the chosen one", () => {
    expect(phoneOf({ read: { ...read, country: "IN", callingCode: "91", national: "9876543210" } })).toEqual([
      "IN",
      "+91",
      "9876543210",
    ]);
    // A country that the list lacks.
    expect(phoneOf({ read: { ...read, country: "FR", callingCode: "33", national: "612345678" } })).toEqual([
      "FR",
      "+33",
      "612345678",
    ]);
    // A number of no country at all.
    expect(phoneOf({ read: { ...read, country: null, callingCode: "", national: "6331234" } })).toEqual([
      "AS",
      "+1-684",
      "6331234",
    ]);
  });

  test("a number of the only country that is known before the list is loaded", () => {
    const first = { ...values, phone: "98765 43210", phoneCountry: "India +91" };
    expect(phoneOf({ countries: null, values: first, read: null })).toEqual(["IN", "+91", "9876543210"]);
    const foreign = {
      ...read,
      text: first.phone,
      chosen: "IN",
      country: "FR",
      callingCode: "33",
      national: "612345678",
    };
    expect(phoneOf({ countries: null, values: first, read: foreign })).toEqual(["FR", "+33", "612345678"]);
  });

  test("nothing before it was submitted, or without its country", () => {
    expect(youOf({ countries, values: null, read })).toBeNull();
    expect(youOf({ countries: [india], values, read })).toBeNull();
    expect(
      youOf({ countries, values: { company: "Acme", numemployees: "50-100", country: "India" }, read }),
    ).toBeNull();
  });
});

test("the second step sends the label of the country", () => {
  const company = { company: "Acme", numemployees: "50-100", country: "India" };
  expect(companyOf({ countries, values: company })).toEqual(company);
  expect(companyOf({ countries, values: { ...company, country: "Atlantis" } })).toBeNull();
  expect(companyOf({ countries, values: null })).toBeNull();
  expect(companyOf({ countries, values })).toBeNull();
});

test("a number that could not be read has the problem of its digits", () => {
  expect(asTyped("98 76 54 32 10", "IN")).toMatchObject({ national: "9876543210", country: "IN", problem: null });
  expect(asTyped("9", "IN").problem).toBe("invalid");
  expect(asTyped("98765 43210 x12", "IN").problem).toBe("invalid");
});

test("the phone has the problem that the reading found, if that is of this number", () => {
  const problem = (reading: PhoneReading) =>
    signUpRules({ countries, read: reading }).phone(typed.phone, () => typed.phoneCountry);
  expect(problem({ ...read, problem: "phoneTooShort" })).toBe("phoneTooShort");
  expect(problem({ ...read, chosen: "IN", problem: "phoneTooShort" })).toBeNull();
});
