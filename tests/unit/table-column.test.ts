import { expect, test } from "vitest";
import { sorted, toggledSort } from "../../machines/shared/sorting.ts";

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

test("rows are sorted by numeric value or in the language's order, with unknown values first", () => {
  const rows = [
    { name: "Zoe 10", days: 10 },
    { name: "émile", days: null },
    { name: "Zoe 9", days: 9 },
  ];
  const names = (param: "name" | "days", direction: 1 | -1) =>
    sorted(rows, { param, direction }, "en").map(({ name }) => name);
  expect(names("name", 1)).toEqual(["émile", "Zoe 9", "Zoe 10"]);
  expect(names("days", 1)).toEqual(["émile", "Zoe 9", "Zoe 10"]);
  expect(names("days", -1)).toEqual(["Zoe 10", "Zoe 9", "émile"]);
});
