import { format, inspect } from "node:util";
import { serialize } from "node:v8";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { revealed, Secret } from "../../workbench/codec/secret.ts";

const word = "correct horse battery staple";
const secret = new Secret(word);

/** Every known way to print a value. */
const writings: Record<string, (value: unknown) => string> = {
  JSON: (value) => JSON.stringify({ deep: [{ value }] }),
  "String()": String,
  "a template": (value) => `${value}`,
  "adding to a text": (value) => "" + value,
  join: (value) => [value].join(),
  "a URL's query": (value) => new URLSearchParams({ q: String(value) }).toString(),
  "console.log": (value) => format(value),
  "console.log with %s": (value) => format("%s", value),
  "console.log with %o": (value) => format("%o", value),
  "console.log with %j": (value) => format("%j", value),
  "inspect with everything shown": (value) => inspect({ value }, { showHidden: true, depth: null, getters: true }),
  "an error's message": (value) => new Error(`cannot send ${value}`).stack ?? "",
  "a structured clone": (value) => inspect(structuredClone({ value }), { showHidden: true, depth: null }),
  "a message to a worker": (value) => serialize({ value }).toString("latin1"),
  "a spread": (value) => JSON.stringify({ ...Object(value) }),
  "its own keys": (value) => JSON.stringify(Reflect.ownKeys(Object(value)).map((key) => String(key))),
  "Object.entries": (value) => JSON.stringify(Object.entries(Object(value))),
};

describe("a secret", () => {
  test.each(Object.entries(writings))("does not show in %s", (_name, write) => {
    const text = write(secret);
    expect(text).not.toContain(word);
    // Prove the printing: an ordinary value does show.
    expect(writings["JSON"]?.(word)).toContain(word);
  });

  test("is printed as a secret", () => {
    expect(JSON.stringify({ secret })).toBe('{"secret":"[secret]"}');
    expect(String(secret)).toBe("[secret]");
  });

  test("gives its value to code that asks for it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(new Secret(value).reveal()).toBe(value);
      }),
    );
  });
});

describe("a message on the wire", () => {
  test("has the values of secrets at any depth, and keeps the original closed", () => {
    const request = { password: secret, list: [{ otp: secret }, null, 3], flag: true, nothing: null };
    expect(revealed(request)).toEqual({ password: word, list: [{ otp: word }, null, 3], flag: true, nothing: null });
    expect(JSON.stringify(request)).not.toContain(word);
  });

  test("has all other values unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(revealed(value))).toBe(JSON.stringify(value));
      }),
    );
  });
});
