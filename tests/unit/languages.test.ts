import { describe, expect, test } from "vitest";
import { supportedLanguages } from "../../machines/shared/languages.ts";
import { number, plural } from "../../src/texts/numbers.ts";
import { wait } from "../../src/components/countdown/countdown.tsx";

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

  test("of a countdown use the language's digits", () => {
    for (const language of supportedLanguages) expect(wait(25_000, 0, language)).toBe("0:25");
  });
});
