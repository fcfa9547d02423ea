import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shortened } from "../../src/components/tag/tag.tsx";

const charactersOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

test.each([
  ["", 30, ""],
  ["a".repeat(30), 30, "a".repeat(30)],
  ["a".repeat(31), 30, `${"a".repeat(30)}…`],
  ["one two", 4, "one…"],
  // The function never splits a character that people see as one.
  ["👩‍👩‍👧‍👦".repeat(3), 2, `${"👩‍👩‍👧‍👦".repeat(2)}…`],
  ["नमस्ते दुनिया", 2, "नम…"],
])("%j at %d", (text, limit, shown) => {
  expect(shortened(text, limit)).toBe(shown);
});

const text = fc.string({ unit: "grapheme" });

test("a text within the limit stays unchanged", () => {
  fc.assert(
    fc.property(text, fc.nat(9), (text, room) => {
      expect(shortened(text, charactersOf(text).length + room)).toBe(text);
    }),
  );
});

test("a longer text is cut to the limit and marked with the sign", () => {
  const longer = text.filter((text) => charactersOf(text).length > 1);
  fc.assert(
    fc.property(longer, fc.nat(), (text, any) => {
      const limit = 1 + (any % (charactersOf(text).length - 1));
      const shown = shortened(text, limit);
      expect(shown.endsWith("…")).toBe(true);
      expect(text.startsWith(shown.slice(0, -1))).toBe(true);
      expect(charactersOf(shown.slice(0, -1)).length).toBeLessThanOrEqual(limit);
    }),
  );
});
