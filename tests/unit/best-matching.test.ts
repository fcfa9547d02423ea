import { describe, expect, test } from "vitest";
import { bestMatching, meantOption } from "../../machines/shared/best-matching.ts";

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
