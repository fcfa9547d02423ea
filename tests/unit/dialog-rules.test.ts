import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkComment } from "../../machines/shared/comment.ts";
import { asTyped, isTheWord, WORD_MOST } from "../../machines/shared/confirm-word.ts";

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
