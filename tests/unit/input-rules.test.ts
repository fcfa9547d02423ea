import * as fc from "fast-check";
import { expect, test } from "vitest";
import { trimmed, withoutLeadingSpace } from "../../machines/shared/rules.ts";
import { forEachProduct } from "../../machines/shared/products.ts";
import { isSearchable, searchText } from "../../machines/workspace/workspace/search.ts";
import { asOption, optionsOf, optionsWith } from "../../src/constants/options.ts";
import { tintOf } from "../../src/components/letter-image/letter-image.tsx";

/* The rules of single inputs (docs/behaviour.md). */

test("a field removes leading spaces while typing, and the form removes the trailing ones on sending", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = withoutLeadingSpace(text);
      expect(text.endsWith(shown)).toBe(true);
      expect(shown).not.toMatch(/^\s/);
      expect(trimmed(shown)).toBe(trimmed(text));
    }),
  );
});

test.each([
  ["", ""],
  ["  ", ""],
  ["a", null],
  [" a ", null],
  ["ab", "ab"],
  [" ab ", "ab"],
  ["👍", null],
])("typed %j searches for %j", (typed, text) => expect(searchText(typed)).toBe(text));

test("the workspace offers a search for more than eight organisations", () => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      orgId: `${index}`,
      company: "Acme",
      logoURL: null,
      access: forEachProduct(() => true),
    }));
  expect([0, 8, 9].map((count) => isSearchable(some(count)))).toEqual([false, false, true]);
});

test("an option has its label from a field and its value from the record's _id", () => {
  const records = [
    { _id: "1", name: "Acme", code: "AC", secret: "x" },
    { _id: "2", name: "Globex", code: "GX", secret: "y" },
  ];
  expect(optionsOf(records, ({ name }) => name)).toEqual([
    { label: "Acme", value: "1" },
    { label: "Globex", value: "2" },
  ]);
  const withCode = optionsWith(
    records,
    ({ name }) => name,
    ({ code }) => ({ code }),
  );
  expect(withCode[1]).toEqual({ label: "Globex", value: "2", code: "GX" });
  expect(asOption("1-5")).toEqual({ label: "1-5", value: "1-5" });
});

test("a letter always has the same colour of six", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1 }), (letter) => {
      expect(tintOf(letter)).toBe(tintOf(letter));
      expect([0, 1, 2, 3, 4, 5]).toContain(tintOf(letter));
    }),
  );
  expect(new Set(["A", "B", "C", "D", "E", "F"].map(tintOf)).size).toBe(6);
});
