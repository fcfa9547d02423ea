import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ar } from "../../src/texts/ar.ts";
import { catalogue, type Catalogue } from "../../src/texts/catalogue.ts";
import { disguise, disguised } from "../../src/texts/disguised.ts";
import { hi } from "../../src/texts/hi.ts";

/** A text or a function that makes one, with its path in the catalogue. */
type Text = [path: string, text: string | ((...values: unknown[]) => unknown)];

function textsIn(part: unknown, path: string): Text[] {
  if (typeof part === "string") return [[path, part]];
  if (typeof part === "function") return [[path, (...values) => Reflect.apply(part, null, values)]];
  if (typeof part !== "object" || part === null) throw new Error(`${path} is no text: ${String(part)}`);
  return Object.entries(part).flatMap(([name, value]) => textsIn(value, path === "" ? name : `${path}.${name}`));
}

const english = textsIn(catalogue, "");
const inLanguage = (texts: Catalogue) => new Map(textsIn(texts, ""));

/** Names of products and systems, and texts that consist only of values. */
const alike =
  /^(products\.\w+\.name|downloads\.(groups\.(android|ios)|platforms\.\w+(Mac|Linux|Chat|HRMS|PMS)\.name)|common\.pageTitle)$/;

/** Different numbers that every language writes with the same digits. */
const values = fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 3, maxLength: 3 });
const numbersIn = (text: unknown) => (String(text).match(/\d{3}/g) ?? []).toSorted();

describe.each([
  ["Hindi", hi, /\p{Script=Devanagari}/u],
  ["Arabic", ar, /\p{Script=Arabic}/u],
])("%s", (_, translation, script) => {
  const translated = inLanguage(translation);

  test("has every text in its own script", () => {
    const untranslated = english.filter(([path]) => {
      const text = translated.get(path);
      const written = typeof text === "function" ? text("a", "b", "c") : text;
      return !alike.test(path) && !script.test(String(written));
    });
    expect(untranslated.map(([path]) => path)).toEqual([]);
    expect([...translated.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
  });

  test("keeps names unchanged", () => {
    const names = english.filter(([path]) => alike.test(path) && path !== "common.pageTitle");
    expect(names.length).toBeGreaterThan(5);
    for (const [path, name] of names) expect(translated.get(path)).toBe(name);
  });

  test("puts the same values into a text as English does", () => {
    fc.assert(
      fc.property(values, (given) => {
        for (const [path, text] of english) {
          const other = translated.get(path);
          if (typeof text !== "function" || typeof other !== "function") continue;
          expect([path, numbersIn(other(...given))]).toEqual([path, numbersIn(text(...given))]);
        }
      }),
    );
  });

  test("has its own text for an unknown value", () => {
    const without = english.filter(([, text]) => typeof text === "function" && !String(text(null)).includes("null"));
    expect(without.length).toBeGreaterThan(4);
    for (const [path] of without) {
      const text = translated.get(path);
      expect([path, typeof text === "function" && String(text(null))]).toEqual([
        path,
        expect.not.stringMatching(/null/),
      ]);
    }
  });

  test("isolates values, so that they are shown in reading order", () => {
    // An isolate that is not closed would reverse the rest of the page.
    for (const [path, text] of translated) {
      const written = String(typeof text === "function" ? text("ann@acme.test", "b", "c") : text);
      expect([path, written.split("\u2068").length]).toEqual([path, written.split("\u2069").length]);
    }
  });
});

describe("the disguise", () => {
  test("is longer, in brackets, and without English letters", () => {
    expect(disguise("Sign In")).toBe("[Šîĝñ Îñ~~~]");
    expect(disguise("")).toBe("[]");
    const plain = english.flatMap(([, text]) => (typeof text === "string" ? [text] : []));
    expect(plain.filter((text) => /[a-zA-Z]/.test(disguise(text)))).toEqual([]);
  });

  test("changes every text, also composed ones", () => {
    expect(disguised.common.login.submit).toBe(disguise("Login"));
    expect(disguised.common.welcome.values).toEqual(catalogue.common.welcome.values.map(disguise));
    expect(disguised.verifyEmail.resendIn("0:25")).toBe(disguise("Resend OTP in 0:25"));
    expect({ ...disguised.copying }.copied).toBe(disguise("Copied"));
  });
});
