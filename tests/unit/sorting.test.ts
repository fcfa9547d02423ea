import { expect, test } from "vitest";
import { sorted, toggledSort } from "../../machines/shared/sorting.ts";

const rowsOf = (...values: (string | number | null)[]) => values.map((value, id) => ({ id, value }));
const valuesOf = (rows: readonly { value: string | number | null }[]) => rows.map(({ value }) => value);

test("numbers are sorted by size, negative ones and fractions too, and unknown ones come first", () => {
  const rows = rowsOf(10, 9, 1.5, null, 1.25, -2, -1);
  for (const pair of [rowsOf(-2, null), rowsOf(null, -2)])
    expect(valuesOf(sorted(pair, { param: "value", direction: 1 }, "en"))).toEqual([null, -2]);
  const ascending = [null, -2, -1, 1.25, 1.5, 9, 10];
  expect(valuesOf(sorted(rows, { param: "value", direction: 1 }, "en"))).toEqual(ascending);
  expect(valuesOf(sorted(rows, { param: "value", direction: -1 }, "en"))).toEqual(ascending.toReversed());
});

test("texts are sorted in the order of the language, with the numbers in them by size", () => {
  const rows = rowsOf("Phone 10", "phone 9", "Zebra", "ähnlich", null);
  const order = (locale: string) => valuesOf(sorted(rows, { param: "value", direction: 1 }, locale));
  expect(order("en")).toEqual([null, "ähnlich", "phone 9", "Phone 10", "Zebra"]);
  expect(order("sv")).toEqual([null, "phone 9", "Phone 10", "Zebra", "ähnlich"]);
});

test.each([1, -1] as const)("equal rows keep their order, in direction %d", (direction) => {
  const rows = rowsOf(7, 7, 7);
  expect(sorted(rows, { param: "value", direction }, "en")).toEqual(rows);
});

test("pressing a title sorts ascending, then descending, then ascending again", () => {
  const first = toggledSort(null, "name");
  const second = toggledSort(first, "name");
  expect(first).toEqual({ param: "name", direction: 1 });
  expect(second).toEqual({ param: "name", direction: -1 });
  expect(toggledSort(second, "name")).toEqual(first);
});

test("pressing another title sorts ascending, after any order", () => {
  expect(toggledSort({ param: "name", direction: 1 }, "days")).toEqual({ param: "days", direction: 1 });
  expect(toggledSort({ param: "name", direction: -1 }, "days")).toEqual({ param: "days", direction: 1 });
});
