import CryptoJS from "crypto-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { open, seal } from "../../service/cipher.ts";

/** CryptoJS, as the contract names it, is the oracle. */
const oracle = {
  seal: (value: unknown, secret: string) => CryptoJS.AES.encrypt(JSON.stringify(value), secret).toString(),
  open: (sealed: string, secret: string): unknown =>
    JSON.parse(CryptoJS.AES.decrypt(sealed, secret).toString(CryptoJS.enc.Utf8)),
};
const secret = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });

describe("the cipher", () => {
  it("is read by CryptoJS and reads CryptoJS, any value under any secret", () => {
    fc.assert(
      fc.property(fc.jsonValue(), secret, (value, key) => {
        // What JSON makes of it: -0 becomes 0.
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const sealed = seal(value, key);
        expect(sealed).toMatch(/^U2FsdGVkX1/);
        expect(oracle.open(sealed, key)).toEqual(plain);
        expect(open(oracle.seal(value, key), key)).toEqual(plain);
        expect(open(sealed, key)).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });

  it("never seals the same value to the same text", () => {
    expect(seal("value", "secret")).not.toBe(seal("value", "secret"));
  });

  it("gives false for anything that is not sealed under this secret, and never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string({ unit: "binary" }), fc.base64String(), fc.constant("U2FsdGVkX1")),
        (value) => {
          expect(open(value, "secret")).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("gives false for every shortened text", () => {
    const sealed = seal({ event: "login", data: "x".repeat(40) }, "secret");
    for (let length = 0; length < sealed.length; length += 1) {
      // Without its padding alone the text still says the same bytes.
      if (sealed.slice(length).replace(/=/g, "") === "") continue;
      expect(open(sealed.slice(0, length), "secret")).toBe(false);
    }
  });

  it("gives false, or at worst no object, under another secret", () => {
    // There is no seal of authenticity: once in some hundred times the padding happens to be right.
    const sealed = Array.from({ length: 500 }, (_, number) =>
      open(seal({ event: "login" }, `secret ${number}`), "another"),
    );
    expect(sealed.filter((value) => value !== false && typeof value === "object")).toEqual([]);
  });
});
