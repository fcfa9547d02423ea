import fc from "fast-check";
import { expect, test } from "vitest";
import { shortened } from "../../src/components/tag/shortened.ts";

const charactersOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

test.each([
  ["", 30, ""],
  ["a".repeat(30), 30, "a".repeat(30)],
  ["a".repeat(31), 30, `${"a".repeat(30)}…`],
  ["one two", 4, "one…"],
  // What people see as one character is never cut in two.
  ["👩‍👩‍👧‍👦".repeat(3), 2, `${"👩‍👩‍👧‍👦".repeat(2)}…`],
  ["नमस्ते दुनिया", 2, "नम…"],
])("%j at %d", (text, limit, shown) => {
  expect(shortened(text, limit)).toBe(shown);
});

test("it is the text itself, or a beginning of it that is no longer than the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
      const shown = shortened(text, limit);
      if (charactersOf(text).length <= limit) {
        expect(shown).toBe(text);
        return;
      }
      expect(shown.endsWith("…")).toBe(true);
      expect(text.startsWith(shown.slice(0, -1))).toBe(true);
      expect(charactersOf(shown.slice(0, -1)).length).toBeLessThanOrEqual(limit);
    }),
  );
});
