import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { inGroups, readReference, referenceOfCall } from "../../machines/shared/call-reference.ts";
import { ending } from "../../machines/shared/kept-values.ts";
import { withCallId } from "../../src/adapters/ask-service.ts";

const ids = Array.from({ length: 2_000 }, (_, at) => at.toString(16).padStart(32, "0"));
const references = ids.map(referenceOfCall);

test("a reference is six signs, and none of them looks like another or is a vowel", () => {
  const used = new Set(references.flatMap((reference) => [...reference]));
  expect(references.every((reference) => /^[0-9A-Z]{6}$/.test(reference))).toBe(true);
  expect([..."0O1IL5S2Z8BUVAE"].filter((sign) => used.has(sign))).toEqual([]);
  expect(used.size).toBe(21);
});

test("ids that differ in one digit have references that differ in most signs", () => {
  expect(new Set(references).size).toBe(ids.length);
  const same = references
    .slice(1)
    .map((reference, at) => [...reference].filter((sign, place) => sign === references[at]?.[place]));
  expect(same.flat().length / same.length).toBeLessThan(1);
});

test("every place of a reference takes every sign about equally often", () => {
  const signs = [...new Set(references.flatMap((reference) => [...reference]))];
  const counts = [0, 1, 2, 3, 4, 5].flatMap((place) =>
    signs.map((sign) => references.filter((reference) => reference[place] === sign).length),
  );
  expect(Math.min(...counts)).toBeGreaterThan(ids.length / 21 / 2);
  expect(Math.max(...counts)).toBeLessThan((ids.length / 21) * 2);
});

test.each(["K7M 3QX", "k7m3qx", " K7M-3QX ", "k 7 m 3 q x"])("%j is read as people write it", (typed) => {
  expect(readReference(typed)).toBe("K7M3QX");
  expect(inGroups("K7M3QX")).toBe("K7M 3QX");
});

test("a session that ended under a page of a build without references is still explained by the next page", () => {
  const kept = { code: "signedOutEverywhere", message: "You signed out everywhere." };
  expect(v.parse(ending, kept)).toEqual({ ...kept, reference: null });
});

test.each(["", "K7M3Q", "K7M3QXX", "K7M3Q0", "K7M3QÄ", "anna@acme.test"])("%j is no reference", (typed) => {
  expect(readReference(typed)).toBeNull();
});

test("a request names its call to a service on the page's own origin alone", () => {
  vi.stubGlobal("location", new URL("https://foyer.test/login"));
  expect(withCallId("https://foyer.test/oauth2/login", "a1")).toEqual({ "call-id": "a1" });
  expect(withCallId("https://service.test/oauth2/login", "a1")).toEqual({});
  vi.unstubAllGlobals();
});
