import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemsIn } from "../../machines/parts/form/fields.ts";
import { checkComment } from "../../machines/shared/comment.ts";
import { asTyped, isTheWord, WORD_MOST } from "../../machines/shared/confirm-word.ts";
import { checkPasskeyName, PASSKEY_NAME_MOST, passkeyNameOf } from "../../machines/shared/passkeys.ts";
import { forEachProduct } from "../../machines/shared/products.ts";
import { credentialRules, FIELD_MAXIMUM, trimmed, withoutLeadingSpace } from "../../machines/shared/rules.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { isSearchable, searchText } from "../../machines/workspace/workspace/search.ts";
import { tintOf } from "../../src/components/letter-image/letter-image.tsx";
import { asOption, optionsOf, optionsWith } from "../../src/constants/options.ts";

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

describe("a text too long for a message to the service", () => {
  const long = "x".repeat(200_000);

  test("is told at its field, for every field", () => {
    expect(problemsIn(credentialRules, { identifier: long, password: new Secret("Passw0rd!") })).toEqual({
      identifier: "tooLong",
    });
    expect(problemsIn(credentialRules, { identifier: "anna", password: new Secret(long) })).toEqual({
      password: "tooLong",
    });
  });

  test("is one character longer than the longest that fits", () => {
    const check = (length: number) =>
      problemsIn(credentialRules, { identifier: "x".repeat(length), password: "Passw0rd!" });
    expect(check(FIELD_MAXIMUM)).toEqual({});
    expect(check(FIELD_MAXIMUM + 1)).toEqual({ identifier: "tooLong" });
  });
});

test.each([
  ["Key ring", "Key ring"],
  ["  Key ring ", "Key ring"],
  ["Key\tring", "Key ring"],
  ["Key\r\nring", "Key ring"],
  ["Key\u202ering", "Key ring"],
])("the name %j is kept as %j", (typed, kept) => expect(passkeyNameOf(typed)).toBe(kept));

test.each([
  ["x".repeat(PASSKEY_NAME_MOST), null],
  [` ${"x".repeat(PASSKEY_NAME_MOST)} `, null],
  ["x".repeat(PASSKEY_NAME_MOST + 1), "tooLong"],
  [" \t", "required"],
])("the problem of the name %j is %j", (typed, problem) => expect(checkPasskeyName(typed)).toBe(problem));

const spaces = fc.stringMatching(/^[ \t\n]{0,5}$/);

describe("a comment", () => {
  test.each([
    ["", "required"],
    [" \n ", "required"],
    ["ab", "tooShort"],
    [" ab ", "tooShort"],
    ["abc", null],
    ["👍👍👍", null],
    ["a".repeat(500), null],
    [`  ${"a".repeat(500)}  `, null],
    ["a".repeat(501), "tooLong"],
  ])("%j", (text, problem) => expect(checkComment(text)).toBe(problem));

  test("does not count spaces at its ends", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 510 }), spaces, spaces, (text, before, after) => {
        expect(checkComment(`${before}${text}${after}`)).toBe(checkComment(text));
      }),
    );
  });
});

describe("the word to confirm", () => {
  test("must be typed in capital letters", () => {
    expect(WORD_MOST).toBe(25);
    expect(asTyped("delete")).toBe("DELETE");
    expect(isTheWord("DELETE", "delete")).toBe(true);
    expect(isTheWord(" DELETE ", "Delete")).toBe(true);
    expect(isTheWord("delete", "delete")).toBe(false);
    expect(isTheWord("DELETED", "delete")).toBe(false);
    expect(isTheWord("", "delete")).toBe(false);
  });

  test("is the only accepted text", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,25}$/), fc.string({ maxLength: 25 }), (word, typed) => {
        expect(isTheWord(asTyped(word), word)).toBe(true);
        expect(isTheWord(typed, word)).toBe(typed.trim() === word.toUpperCase());
      }),
    );
  });
});
