import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTheWord } from "../../machines/shared/confirm-word.ts";
import { plain } from "../../machines/shared/best-matching.ts";
import {
  checkConfirmPassword,
  checkEmail,
  checkLoginPassword,
  checkNewPassword,
  checkRequired,
  codeDigits,
} from "../../machines/shared/rules.ts";
import {
  canonicalCode,
  canonicalIdentifier,
  canonicalPassword,
  digitsOf,
  plainCode,
  plainIdentifier,
  withLatinDigits,
} from "../../machines/shared/spelling.ts";

/** Zero-width space and joiners, direction marks, embedding, isolates, soft hyphen, word joiner, byte order mark. */
const MARKS = [..."\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202c\u2066\u2069\u00ad\u2060\ufeff"];
const mark = fc.constantFrom("", ...MARKS);
const anyText = fc.string({ unit: "binary", maxLength: 30 });

test.each([
  ["password", canonicalPassword],
  ["plain identifier", plainIdentifier],
  ["identifier", canonicalIdentifier],
  ["plain code", plainCode],
  ["code", canonicalCode],
  ["digits", digitsOf],
])("a canonical %s stays as it is", (_, canonical) => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(canonical(canonical(text))).toBe(canonical(text));
    }),
  );
});

describe("a password", () => {
  test("is the same composed and decomposed, with any spaces", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        expect(canonicalPassword(text.normalize("NFD"))).toBe(canonicalPassword(text.normalize("NFC")));
        expect(canonicalPassword(text.replaceAll(" ", "\u00a0"))).toBe(canonicalPassword(text));
      }),
    );
  });

  test("equals its decomposed confirmation, under the same rules", () => {
    const password = "Pässwörd é1!";
    expect(checkConfirmPassword(password.normalize("NFD"), password)).toBeNull();
    expect(checkNewPassword("Éä1!aaa".normalize("NFD"))).toBe("tooShort");
    expect(checkLoginPassword("ééééa".normalize("NFD"))).toBe("tooShort");
  });

  test("keeps case, width and marks, which make another password", () => {
    expect(canonicalPassword("ａB\u200dc")).toBe("ａB\u200dc");
  });

  test("keeps the spaces between its words", () => {
    expect(canonicalPassword(" one\u00a0two  three ")).toBe("one two  three");
  });
});

describe("an identifier", () => {
  test("is the same with marks anywhere in it", () => {
    fc.assert(
      fc.property(
        fc.emailAddress({ size: "small" }),
        fc.array(fc.tuple(fc.nat(100), mark), { maxLength: 5 }),
        (email, marks) => {
          const letters = [...email];
          for (const [at, char] of marks) letters.splice(at % (letters.length + 1), 0, char);
          const copied = letters.join("");
          expect(canonicalIdentifier(copied)).toBe(canonicalIdentifier(email));
          expect(plainIdentifier(copied)).toBe(email);
          expect(checkEmail(copied)).toBeNull();
        },
      ),
    );
  });

  test.each([
    ["ANNA@Bücher.test", "anna@xn--bcher-kva.test"],
    ["anna@bu\u0308cher.test", "anna@xn--bcher-kva.test"],
    ["anna@xn--bcher-kva.test", "anna@xn--bcher-kva.test"],
    ["anna@BÜCHER。test", "anna@xn--bcher-kva.test"],
    ["ａｎｎ＠ａｃｍｅ．ｔｅｓｔ", "ann@acme.test"],
    ["anna\u2011lena@acme.test", "anna-lena@acme.test"],
    ["ann٢@acme.test", "ann2@acme.test"],
    ["jo\u0308rg@acme.test", "jörg@acme.test"],
    [" onb\u2011٠٠١ ", "onb-001"],
    ["ann@acme.test.", "ann@acme.test."],
    ["ann@ü/x?#@b.test", "ann@ü/x?#@b.test"],
    ["ann@1.2.3.4", "ann@1.2.3.4"],
    // An address of the web would be completed to 1.2.0.3.
    ["ann@1.2.3", "ann@1.2.3"],
    ["ann@", "ann@"],
    ["ann@ü/x", "ann@ü/x"],
    ["JÖRG", "jörg"],
    ["jörg@acme٢.test", "jörg@acme2.test"],
    ["jörg٢@acme٢.test", "jörg٢@acme2.test"],
  ])("%j is %j", (typed, canonical) => expect(canonicalIdentifier(typed)).toBe(canonical));
});

describe("digits", () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
  );

  test("of every script become Latin ones, in the order of Unicode", () => {
    const latin = all.map((code) => withLatinDigits(String.fromCodePoint(code)));
    expect(latin.join("")).toBe("0123456789".repeat(all.length / 10));
  });

  test.each([
    "arab",
    "arabext",
    "beng",
    "deva",
    "fullwide",
    "gujr",
    "khmr",
    "mathsans",
    "mymr",
    "thai",
    "tibt",
    "nkoo",
  ])("as the platform writes them in %s are read", (numberingSystem) => {
    const format = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false });
    expect(codeDigits(format.format(987_654))).toBe("987654");
    expect(canonicalCode(format.format(123_456))).toBe("123456");
  });
});

describe("a code", () => {
  test.each([
    ["１２３ ４５６", "123456"],
    ["123\u2212456", "123456"],
    ["\u2068123\u00ad456\u2069", "123456"],
    ["ab2c\u2212d3efgh", "AB2CD3EFGH"],
    ["ＡＢ２Ｃ－Ｄ３ＥＦＧＨ", "AB2CD3EFGH"],
    ["AB2C\u2011D3\u200bEF\u00adGH\u200f", "AB2CD3EFGH"],
    ["12345", "12345"],
    ["1234567", "1234567"],
  ])("%j is %j", (typed, code) => expect(canonicalCode(typed)).toBe(code));

  test("of a link loses only the characters copied around it", () => {
    const token = "7a3c1f0e-1b2d-4c5e-8f90-a1b2c3d4e5f6";
    expect(plainCode(`\u200e${token.replaceAll("-", "\u2011")}\u200b\n`)).toBe(token);
    fc.assert(
      fc.property(fc.base64String(), (text) => {
        expect(plainCode(text)).toBe(text);
      }),
    );
  });
});

test("a field with only marks is empty", () => {
  for (const char of MARKS) expect(checkRequired(` ${char} `)).toBe("required");
});

test("a search and a confirmation word match in any spelling", () => {
  expect(plain("\u200fＡcme\u00ad ٢")).toBe("acme 2");
  expect(isTheWord("\u2068ＤＥＬＥＴＥ\u2069", "delete")).toBe(true);
});
