import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bestMatching, meantOption } from "../../machines/shared/best-matching.ts";
import { forEachProduct } from "../../machines/shared/products.ts";
import { foundOf, matching } from "../../machines/workspace/workspace/search.ts";

const named = (...companies: readonly string[]) => companies.map((company) => ({ company }));
const companies = named("Acme Industries", "Société Générale", "Globex", "acme labs");

test.each([
  ["acme", ["Acme Industries", "acme labs"]],
  ["  ACME i ", ["Acme Industries"]],
  ["societe gen", ["Société Générale"]],
  ["Générale", ["Société Générale"]],
  ["nothing like it", []],
])("'%s' finds %j", (text, found) => {
  expect(matching(companies, text).map(({ company }) => company)).toEqual(found);
});

test("an empty text returns the same list object, so that React does not redraw", () => {
  expect(matching(companies, "  ")).toBe(companies);
});

test("a company is found by its name and by any part of it, in the list's order", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), fc.nat(), fc.nat(), (names, from, length) => {
      const entries = named(...names);
      for (const entry of entries) {
        const part = entry.company.slice(from % entry.company.length, (from % entry.company.length) + 1 + (length % 5));
        const found = matching(entries, part);
        expect(found).toContain(entry);
        expect(found).toEqual(entries.filter((other) => found.includes(other)));
      }
    }),
  );
});

test("the organisations that a search found are shown in the list's order, whatever order it found them in", () => {
  const organisations = ["acme", "beta", "betatron"].map((orgId) => ({
    orgId,
    company: orgId,
    logoURL: "",
    access: forEachProduct(() => true),
  }));
  const shown = (...found: readonly string[]) => foundOf({ organisations, found }).map(({ orgId }) => orgId);
  expect(shown("betatron", "acme")).toEqual(["acme", "betatron"]);
  expect(shown()).toEqual([]);
});

const options = [
  "India +91",
  "Algeria +213",
  "Côte d’Ivoire +225",
  "Germany +49",
  "Niger +227",
  "Nigeria +234",
  "Guernsey +44",
  "United Kingdom +44",
];

describe("the best matching options", () => {
  test.each<[string, readonly string[]]>([
    ["ger", ["Germany +49", "Algeria +213", "Niger +227", "Nigeria +234"]],
    ["GERM", ["Germany +49"]],
    ["  cote", ["Côte d’Ivoire +225"]],
    ["king", ["United Kingdom +44"]],
    ["+44", ["Guernsey +44", "United Kingdom +44"]],
    ["49", ["Germany +49"]],
    ["zz", []],
  ])("%j", (text, found) => expect(bestMatching(options, text)).toEqual(found));

  test("a word that starts with the text goes before one that has it within", () => {
    expect(bestMatching(["Unkind", "Of a kind"], "kind")).toEqual(["Of a kind", "Unkind"]);
  });

  test("an empty text finds all options in their own order", () => {
    expect(bestMatching(options, "")).toBe(options);
    expect(bestMatching(options, "   ")).toBe(options);
  });
});

test.each<[string, string | null]>([
  ["India +91", "India +91"],
  [" india +91 ", "India +91"],
  ["+91", "India +91"],
  ["niger +227", "Niger +227"],
  ["niger", null],
  ["+44", null],
  ["", null],
  ["  ", null],
  ["Atlantis", null],
])("%j means %j", (text, option) => expect(meantOption(options, text)).toBe(option));

test("a name with spaces around it means its option, though another contains it", () => {
  expect(meantOption(["Nigeria", "Niger"], " niger ")).toBe("Niger");
});

test("an empty text means not even the only option", () => {
  expect(meantOption(["India"], " ")).toBeNull();
});
