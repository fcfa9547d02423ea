import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isOwnWord, type KnownOfOwner } from "../../service/passwords/chosen-password.ts";

const nobody: KnownOfOwner = { email: "", companies: [] };
const anna: KnownOfOwner = {
  email: "anna.bell@mail.example",
  firstName: "Anna",
  lastName: "Béll",
  companies: ["Acme Holding", "3M"],
  employeeCodes: ["Wombat-17"],
};

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzéöñßжш");
const word = fc.string({ unit: letter, minLength: 4, maxLength: 20 });
/** No signs in place of a letter, so that they are certainly added. */
const sign = fc.constantFrom(..."26-_.#%&*() ");
const digits: ReadonlyMap<string, string> = new Map(
  "o0 i1 l1 e3 a4 s5 t7 b8 g9".split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** A word as people disguise it: other case, look-alike digits, nine signs at most between its letters. */
const disguised = fc
  .record({ word, ways: fc.array(fc.constantFrom("upper", "digit", "as it is"), { minLength: 20, maxLength: 20 }) })
  .chain(({ word, ways }) =>
    fc.record({
      word: fc.constant(word),
      letters: fc.constant(
        [...word].map((each, at) =>
          ways[at] === "upper" ? each.toUpperCase() : ways[at] === "digit" ? (digits.get(each) ?? each) : each,
        ),
      ),
      added: fc.array(fc.record({ at: fc.nat([...word].length), sign }), { maxLength: 9 }),
    }),
  )
  .map(({ word, letters, added }) => ({
    word,
    password: [...letters, ""]
      .map(
        (each, at) =>
          added
            .filter((one) => one.at === at)
            .map((one) => one.sign)
            .join("") + each,
      )
      .join(""),
  }));

describe("a password is its owner's word", () => {
  it.each([
    "Anna1990!",
    "!!aNNa",
    "@nn4-2026",
    "Anna@01011990",
    "Bell_2026",
    "Béll_2026",
    "AnnaBell1!",
    "Anna Bell 1!",
    "anna.bell@mail.example",
    "Anna.Bell@Mail.Example1",
    "ACME2026!",
    "Acme-Holding-1",
    "H0ld1ng#1",
    "W0mbat-17",
  ])("if it adds little: %s", (password) => {
    expect(isOwnWord(password, anna)).toBe(true);
  });

  test("with any case, look-alike digits and up to nine signs anywhere", () => {
    fc.assert(
      fc.property(disguised, fc.constantFrom("firstName", "lastName", "company", "code", "address"), (one, where) => {
        const { word, password } = one;
        const owner: Record<typeof where, KnownOfOwner> = {
          firstName: { ...nobody, firstName: word },
          lastName: { ...nobody, lastName: word },
          company: { ...nobody, companies: ["Other", word] },
          code: { ...nobody, employeeCodes: [word] },
          address: { ...nobody, email: `${word}@example.test` },
        };
        expect(isOwnWord(password, owner[where])).toBe(true);
      }),
    );
  });
});

describe("a password is another", () => {
  it.each([
    "blue-acme-horse-9",
    "Annas-horse-1",
    "Anna1x",
    "xAnna1!",
    "Anna@010119901",
    "Ann-2026!",
    "Mail-2026!",
    "Example-2026",
    "3M-2026!abc",
  ])("if it has other letters or many signs, or too few letters to be a word: %s", (password) => {
    expect(isOwnWord(password, anna)).toBe(false);
  });

  test("with one letter more than all words of the owner have", () => {
    const names = fc.string({ unit: letter, maxLength: 12 });
    fc.assert(
      fc.property(names, names, fc.string({ unit: letter, minLength: 60, maxLength: 80 }), (first, last, letters) => {
        const owner = { ...nobody, firstName: first, lastName: last, email: `${first}@${last}.test` };
        expect(isOwnWord(letters, owner)).toBe(false);
      }),
    );
  });

  test("with a word before or after the owner's", () => {
    fc.assert(
      fc.property(word, word, sign, (own, other, between) => {
        const owner = { ...nobody, firstName: own };
        for (const password of [own + between + other, other + between + own])
          expect(isOwnWord(password, owner)).toBe(false);
      }),
    );
  });

  test("whenever the owner's names have fewer than four letters", () => {
    const short = fc.string({ unit: letter, maxLength: 3 });
    fc.assert(
      fc.property(short, short, fc.string(), (name, company, password) => {
        expect(isOwnWord(password, { ...nobody, lastName: name, companies: [company] })).toBe(false);
      }),
    );
  });

  test("if nothing is known of the owner, for any text", () => {
    fc.assert(
      fc.property(fc.string(), (password) => {
        expect(isOwnWord(password, nobody)).toBe(false);
      }),
    );
  });
});

test("names and passwords that are nothing but look-alike signs are compared at once", () => {
  const owner = { ...nobody, firstName: "oil".repeat(33), companies: ["oi".repeat(100)] };
  expect(isOwnWord("01".repeat(100), owner)).toBe(true);
  expect(isOwnWord(`${"10".repeat(99)}2`, owner)).toBe(false);
});
