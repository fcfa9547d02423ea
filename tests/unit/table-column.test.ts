import { expect, test } from "vitest";
import { toggledSort } from "../../src/components/data-table/table-column.ts";

test("a title sorts ascending at first, then descending, then ascending again", () => {
  const first = toggledSort(null, "name");
  const second = toggledSort(first, "name");
  expect(first).toEqual({ param: "name", direction: 1 });
  expect(second).toEqual({ param: "name", direction: -1 });
  expect(toggledSort(second, "name")).toEqual(first);
});

test("another title begins ascending, however the table was sorted", () => {
  expect(toggledSort({ param: "name", direction: 1 }, "days")).toEqual({ param: "days", direction: 1 });
  expect(toggledSort({ param: "name", direction: -1 }, "days")).toEqual({ param: "days", direction: 1 });
});
