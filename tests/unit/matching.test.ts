import * as fc from "fast-check";
import { expect, test } from "vitest";
import { forEachProduct } from "../../machines/shared/products.ts";
import { foundOf, matching } from "../../machines/workspace/workspace/search.ts";

const named = (...companies: readonly string[]) => companies.map((company) => ({ company }));
const companies = named("Acme Industries", "Société Générale", "Globex", "acme labs");

test.each([
  ["acme", ["Acme Industries", "acme labs"]],
  ["  ACME i ", ["Acme Industries"]],
  ["societe gen", ["Société Générale"]],
  ["Générale", ["Société Générale"]],
  ["nothing like it", []],
])("'%s' finds %j", (text, found) => {
  expect(matching(companies, text).map(({ company }) => company)).toEqual(found);
});

test("an empty text returns the same list object, so that React does not redraw", () => {
  expect(matching(companies, "  ")).toBe(companies);
});

test("a company is found by its name and by any part of it, in the list's order", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), fc.nat(), fc.nat(), (names, from, length) => {
      const entries = named(...names);
      for (const entry of entries) {
        const part = entry.company.slice(from % entry.company.length, (from % entry.company.length) + 1 + (length % 5));
        const found = matching(entries, part);
        expect(found).toContain(entry);
        expect(found).toEqual(entries.filter((other) => found.includes(other)));
      }
    }),
  );
});

test("the organisations that a search found are shown in the list's order, whatever order it found them in", () => {
  const organisations = ["acme", "beta", "betatron"].map((orgId) => ({
    orgId,
    company: orgId,
    logoURL: "",
    access: forEachProduct(() => true),
  }));
  const shown = (...found: readonly string[]) => foundOf({ organisations, found }).map(({ orgId }) => orgId);
  expect(shown("betatron", "acme")).toEqual(["acme", "betatron"]);
  expect(shown()).toEqual([]);
});
