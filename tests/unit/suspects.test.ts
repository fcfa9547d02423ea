import { describe, expect, test } from "vitest";
import { codesIn, suspectsIn } from "../../machines/snapshot/known-secrets.ts";

/* The words that look like a secret, and the codes in addresses. */

describe("a word of letters and digits looks like a secret", () => {
  test.each([
    ["with a digit between letters, from seven letters and digits", "passw0r", "pass0r"],
    ["from twelve", "abcdefghijk1", "abcdefghij1"],
    ["with capital letters too, from ten", "Abcdefghi1", "Abcdefgh1"],
    ["with an unusual mark, from ten", "abcdefgh!12", "abcdefg!12"],
    ["if it changes three times between them, from eight", "ab12cd34", "ab12c34"],
    ["if it changes three times between them", "ab12cd34", "abcd1234"],
    ["with capital letters and an unusual mark, from seven", "Abcde!12", "Abcd!12"],
    ["with capital letters and an unusual mark", "Abcde!12", "Abcdef12"],
    ["with a mark that is unusual", "Abcde!12", "Abcde-12"],
  ])("%s", (_name, suspect, other) => {
    expect(suspectsIn(`It was ${suspect} before.`)).toEqual([suspect]);
    expect(suspectsIn(`It was ${other} before.`)).toEqual([]);
  });

  test("but not letters or digits alone, nor an email address", () => {
    expect(suspectsIn("abcdefghijklmnop 12345678901234567 longname12345@example.test a@longname12345.test")).toEqual(
      [],
    );
  });

  test("without the quotes, brackets and marks around it", () => {
    for (const written of ['"passw0rd"', "(passw0rd),", "passw0rd...", "“passw0rd”?!"])
      expect(suspectsIn(written).map((word) => word.replace("!", ""))).toContain("passw0rd");
    expect(suspectsIn("one,passw0rd")).toEqual(["one,passw0rd"]);
  });

  test("in each part of an address, but not in an address as a whole", () => {
    expect(suspectsIn("https://foyer.test/reset/abcd12efgh34?from=mail&by=passw0rd#end")).toEqual([
      "abcd12efgh34",
      "passw0rd",
    ]);
    expect(suspectsIn("see:https://a/b1")).toEqual(["see:https://a/b1"]);
  });
});

test("a code of six digits and an announced word look like secrets", () => {
  expect(suspectsIn("I typed 123456, then 123-456 and 123 456.")).toEqual(["123456", "123-456", "123 456"]);
  expect(suspectsIn("Order 1234567, line a123456.")).toEqual([]);
  expect(suspectsIn("My password is cat1. The PIN: 42!")).toEqual(["cat1", "42"]);
  expect(suspectsIn("My password is cat.")).toEqual([]);
});

test("the codes of a text are the whole text, or the parts of an address that can be codes", () => {
  expect(codesIn("any text")).toEqual(["any text"]);
  expect(codesIn("/reset/abcdefg1")).toEqual(["abcdefg1"]);
  expect(codesIn("?code=1bcdefgh&state=ab.c_d~-3#12345678")).toEqual(["1bcdefgh", "ab.c_d~-3", "12345678"]);
  expect(codesIn("/reset/abcdefgh/abcdef1/abcd efg1/abcdefg1%20/%20abcdefg1")).toEqual([]);
});
