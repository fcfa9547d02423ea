import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkCode,
  checkConfirmPassword,
  checkEmail,
  checkLoginPassword,
  checkName,
  checkNewPassword,
  checkPhone,
  checkRequired,
  CLIENT_TOKEN_LENGTH,
  codeDigits,
  type FieldProblem,
  meetsRule,
  passwordRules,
  trimmed,
} from "../../machines/shared/rules.ts";
import { digitsOf } from "../../machines/shared/spelling.ts";

const spaces = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\u00a0", "\u3000"), maxLength: 3 });

describe("required", () => {
  test.each<[string, FieldProblem | null]>([
    ["", "required"],
    ["   ", "required"],
    ["\t\n", "required"],
    ["\u00a0", "required"],
    ["0", null],
    [" a ", null],
  ])("%j: %s", (value, problem) => expect(checkRequired(value)).toBe(problem));
});

describe("a name", () => {
  test.each<[string, FieldProblem | null]>([
    ["", "required"],
    [" ", "required"],
    ["Ann", null],
    [" Zo\u00eb O\u2019Neil ", null],
    // The joiner and the mark of direction belong to the text.
    ["\u0915\u094d\u200d\u0937", null],
    ["\u05d0\u05d1\u200f", null],
    ["Ann\u001b[2J", "invalid"],
    ["Ann\u009b2J", "invalid"],
    ["Ann\u202enimda", "invalid"],
    ["Ann\u2067", "invalid"],
    ["Ann\u2028Lee", "invalid"],
  ])("%j: %s", (name, problem) => expect(checkName(name)).toBe(problem));
});

describe("a new password", () => {
  test.each<[string, FieldProblem | null]>([
    ["", "required"],
    ["        ", "required"],
    ["Aa1!", "tooShort"],
    ["Passw0r", "tooShort"],
    ["passw0rd!", "uppercase"],
    ["PASSW0RD!", "lowercase"],
    ["Password!", "number"],
    ["Passw0rdd", "special"],
    ["Passw0rd!", null],
    [`Passw0rd!${"x".repeat(991)}`, null],
    [`Passw0rd!${"x".repeat(992)}`, "tooLong"],
    ["x".repeat(200_000), "tooLong"],
    ["  Passw0rd!  ", null],
    ["  Passw0!  ", "tooShort"],
    ["Pässwörd1~", null],
    ["ÄÖÜäöü1!", null],
    ["Passw0rd€", "special"],
    ["Pass w0rd", "special"],
    // The digits and signs of other keyboards: Arabic, Persian, Devanagari, full-width.
    ["Passwo٣d!", null],
    ["Passwo۳d!", null],
    ["Passwo३d!", null],
    ["Passwo３d!", null],
    ["Passwo½d!", "number"],
    ["Passw0rd؟", null],
    ["Passw0rd।", null],
    ["Passw0rd！", null],
    ["😀😀😀Aa1!", "tooShort"],
    ["😀😀😀😀Aa1!", null],
  ])("%j: %s", (password, problem) => expect(checkNewPassword(password)).toBe(problem));

  test.each([..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"])("%s is a special character", (character) => {
    expect(meetsRule("special", `Passw0rd${character}`)).toBe(true);
  });

  test("is accepted exactly when it meets every rule of the checklist", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (password) => {
        const problem = checkNewPassword(password);
        const unmet = passwordRules.find((rule) => !meetsRule(rule, password));
        expect(problem).toBe(trimmed(password) === "" ? "required" : (unmet ?? null));
      }),
    );
  });

  test("does not count the spaces around it", () => {
    fc.assert(
      fc.property(spaces, fc.string({ maxLength: 12 }), spaces, (before, password, after) => {
        expect(checkNewPassword(before + password + after)).toBe(checkNewPassword(trimmed(password)));
      }),
    );
  });
});

describe("the login password", () => {
  test.each<[string, FieldProblem | null]>([
    ["", "required"],
    ["1234567", "tooShort"],
    ["12345678", null],
    ["  1234567 ", "tooShort"],
    ["anything goes", null],
  ])("%j: %s", (password, problem) => expect(checkLoginPassword(password)).toBe(problem));
});

describe("the second entry", () => {
  test("must be equal, except for the spaces around it", () => {
    expect(checkConfirmPassword("Passw0rd!", " Passw0rd! ")).toBeNull();
    expect(checkConfirmPassword("Passw0rd?", "Passw0rd!")).toBe("notEqual");
    expect(checkConfirmPassword("passw0rd!", "Passw0rd!")).toBe("notEqual");
    expect(checkConfirmPassword("", "")).toBe("required");
  });
});

describe("a code", () => {
  test.each<[string, FieldProblem | null]>([
    ["", "required"],
    ["123456", null],
    ["000000", null],
    ["12345", "invalid"],
    ["1234567", "invalid"],
    ["12345a", "invalid"],
    ["１２３４５６", "invalid"],
    ["١٢٣٤٥٦", "invalid"],
    ["123456\n", "invalid"],
    ["-12345", "invalid"],
    ["1e5000", "invalid"],
  ])("%j: %s", (code, problem) => expect(checkCode(code)).toBe(problem));

  test.each([
    ["123 456", "123456"],
    ["123-456", "123456"],
    [" 1 2 3 4 5 6 ", "123456"],
    ["Your code is 123456.", "123456"],
    ["1234567", "123456"],
    ["abc", ""],
  ])("pasted as %j is %j", (pasted, code) => expect(codeDigits(pasted)).toBe(code));

  test("has at most six digits after any paste, and cleaning it twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (pasted) => {
        const code = codeDigits(pasted);
        expect(code).toMatch(/^[0-9]{0,6}$/);
        expect(codeDigits(code)).toBe(code);
      }),
    );
  });

  test("is complete when a paste has six digits anywhere", () => {
    const digit = fc.constantFrom(..."0123456789");
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 6, maxLength: 6 }),
        fc.constantFrom(" ", "-", ".", "\n"),
        (digits, gap) => {
          expect(checkCode(codeDigits(digits.join(gap)))).toBeNull();
        },
      ),
    );
  });
});

describe("an email", () => {
  test.each<[string, FieldProblem | null]>([
    ["", "required"],
    ["ann@acme.test", null],
    ["  ann@acme.test ", null],
    ["ann.lee+work@mail.acme.co.uk", null],
    ["o'neil@acme.test", null],
    ["jörg@bücher.example", null],
    ["ann", "invalid"],
    ["ann@acme", "invalid"],
    ["@acme.test", "invalid"],
    ["ann@", "invalid"],
    ["ann@@acme.test", "invalid"],
    ["ann@acme..test", "invalid"],
    ["ann@.acme.test", "invalid"],
    ["ann@acme.test.", "invalid"],
    ["ann lee@acme.test", "invalid"],
    ["ann@acme .test", "invalid"],
    ["Ann <ann@acme.test>", "invalid"],
    ["ann@acme.test,bob@acme.test", "invalid"],
    ["ann@acme.test\nbcc: x@y.z", "invalid"],
    [`${"a".repeat(245)}@acme.test`, "invalid"],
    [`${"a".repeat(244)}@acme.test`, null],
  ])("%j: %s", (email, problem) => expect(checkEmail(email)).toBe(problem));

  test("is accepted in each form that the generator makes", () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: "small" }), (email) => {
        expect(checkEmail(email)).toBeNull();
      }),
    );
  });

  test("is checked quickly, for a text of any length", () => {
    const long = `${"a.".repeat(50_000)}@${"b.".repeat(50_000)}`;
    expect(checkEmail(long)).toBe("invalid");
  });
});

test("a client invitation's token has 36 characters", () => {
  expect(CLIENT_TOKEN_LENGTH).toBe("123e4567-e89b-12d3-a456-426614174000".length);
});

describe("a telephone number", () => {
  test.each<[string, FieldProblem | null]>([
    ["", "required"],
    ["  ", "required"],
    ["123", "invalid"],
    ["1234", null],
    [" 9876543210 ", null],
    ["123456789012345", null],
    ["1234567890123456", "invalid"],
    ["98765e4321", "invalid"],
    ["+919876543210", "invalid"],
    ["-98765", "invalid"],
    ["98765.4321", "invalid"],
    ["98765 43210", "invalid"],
    ["٩٨٧٦٥٤٣٢١٠", "invalid"],
  ])("%j: %s", (value, problem) => expect(checkPhone(value)).toBe(problem));

  test("keeps only the digits of a paste", () => {
    expect(digitsOf("+(030) 12-34.5 e E")).toBe("03012345");
    // These are the digits of our languages' keyboards.
    expect(digitsOf("٠١٢ ۳۴۵ ६७८ 9")).toBe("0123456789");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(digitsOf(text)).toMatch(/^[0-9]*$/);
      }),
    );
  });
});
