import * as fc from "fast-check";
import * as v from "valibot";
import { expect, expectTypeOf, test } from "vitest";
import { Secret } from "../../workbench/codec/secret.ts";
import {
  fields,
  type Kept,
  list,
  nullable,
  optional,
  secret,
  shapeOf,
  text,
  type Codec,
  unchanged,
} from "../../workbench/codec/codec.ts";
import { shapedAddress, shapedQuery } from "../../machines/shared/shared.policy.ts";

/** The class of each character, as far as a field's rule distinguishes them. */
const classes = (value: string) =>
  [...value].map((letter) =>
    /\p{Lu}/u.test(letter) ? "A" : /\p{Nd}/u.test(letter) ? "1" : /[\p{P}\p{S}\p{Z}]/u.test(letter) ? letter : "a",
  );

test("a shape has the length and the character classes of its text, and is its own shape", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (value) => {
      const shape = shapeOf(value);
      expect(shape).toHaveLength(value.length);
      expect(classes(shape)).toEqual(classes(value));
      expect(shapeOf(shape)).toBe(shape);
    }),
  );
});

test("a code is removed completely", () => {
  expect(shapeOf("aB3-xyZ9_q")).toBe("xX0-xxX0_x");
});

test("a query keeps its names", () => {
  expect(shapedQuery.write("?code=Ab1&state=x%2Fy&code=2&empty=", unchanged)).toBe(
    "?code=Xx0&state=x%20x&code=0&empty=",
  );
});

test("an app's request keeps the app and the address for the answer", () => {
  const asked = "?client_id=Crm1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback";
  expect(shapedQuery.write(`${asked}&state=Ab1`, unchanged)).toBe(`${asked}&state=Xx0`);
});

test("an address of another site keeps the site, and words of the path", () => {
  expect(shapedAddress.write("https://hrms.test/Org1/dashboard?t=Ab1", unchanged)).toBe(
    "https://hrms.test/Xxx0/dashboard?t=Xx0",
  );
  expect(shapedAddress.write("/invite/Ab12", unchanged)).toBe("/invite/Xx00");
});

test("a file holds no secret at any depth, and a reproduction has a secret in its place", () => {
  const codec = fields({ a: nullable(secret), b: list(fields({ c: secret })), d: optional(text) });
  fc.assert(
    fc.property(fc.uuid(), (value) => {
      const written = JSON.stringify(
        codec.write({ a: new Secret(value), b: [{ c: new Secret(value) }], e: value }, unchanged),
      );
      expect(written).not.toContain(value);
      expect(v.parse(codec.schema, JSON.parse(written))).toEqual({
        a: expect.any(Secret),
        b: [{ c: expect.any(Secret) }],
      });
    }),
  );
});

test("the type of an object follows from its codecs, which stand for no other type", () => {
  const codec = fields({ a: nullable(secret), b: list(fields({ c: text })), d: optional(text) });
  expect(codec.keys).toEqual(["a", "b", "b.c", "d"]);
  expectTypeOf<Kept<typeof codec>>().toEqualTypeOf<{ a: Secret | null; b: readonly { c: string }[]; d?: string }>();
  // Without one of its keys.
  expectTypeOf(fields({ d: optional(text) })).not.toExtend<Codec<{ c: string; d?: string }>>();
  expectTypeOf(fields({ c: text })).not.toExtend<Codec<{ c: string; d?: string }>>();
  expectTypeOf(list(fields({ c: text }))).not.toExtend<Codec<readonly { c: string; d?: string }[]>>();
  // With one too many.
  expectTypeOf(fields({ c: text, d: optional(text) })).not.toExtend<Codec<{ c: string }>>();
  // Of a type that is too wide, or too narrow.
  expectTypeOf(nullable(text)).not.toExtend<Codec<string>>();
  expectTypeOf(text).not.toExtend<Codec<string | null>>();
});
