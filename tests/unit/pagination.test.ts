import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_LIMIT,
  hasPages,
  isPageOf,
  pageCount,
  pageSizes,
  type Paging,
  rowsShown,
  withinPages,
  withLimit,
} from "../../machines/shared/paging.ts";

test("a page has 40 rows by default, and 20 to 100 by choice", () => {
  expect(DEFAULT_LIMIT).toBe(40);
  expect(pageSizes).toEqual([20, 40, 60, 80, 100]);
});

test.each([
  [0, 1, 0, 0],
  [7, 1, 1, 7],
  [40, 1, 1, 40],
  [41, 2, 41, 41],
  [130, 3, 81, 120],
])("of %d rows, page %d shows %d to %d", (totalRecords, currentPage, from, to) => {
  expect(rowsShown({ limit: 40, currentPage, totalRecords })).toEqual({ from, to });
});

test.each([
  [40, 40, false],
  [41, 40, true],
  [3, 20, true],
  [0, 40, false],
])("of %d rows, %d a page, pages are offered: %s", (totalRecords, limit, offered) => {
  expect(hasPages({ limit, totalRecords })).toBe(offered);
});

test.each([
  [40, 1, true],
  [40, 2, true],
  [40, 0, false],
  [40, 3, false],
  [30, 1, false],
])("of 41 rows, %d a page, there is a page %d: %s", (limit, currentPage, there) => {
  expect(isPageOf({ limit, currentPage }, 41)).toBe(there);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
])("page %d of a list that has 41 rows now is its page %d", (before, now) => {
  expect(withinPages({ limit: 40, currentPage: before }, 41)).toEqual({ limit: 40, currentPage: now });
});

const paging: fc.Arbitrary<Paging> = fc
  .record({ limit: fc.constantFrom(...pageSizes), totalRecords: fc.nat(10_000), any: fc.nat() })
  .map(({ any, ...list }) => Object.assign(list, { currentPage: 1 + (any % pageCount(list)) }));

describe("for any list", () => {
  test("the pages show each row once, in order", () => {
    fc.assert(
      fc.property(paging, (paging) => {
        let last = 0;
        for (let currentPage = 1; currentPage <= pageCount(paging); currentPage += 1) {
          const { from, to } = rowsShown({ ...paging, currentPage });
          expect(from).toBe(Math.min(last + 1, paging.totalRecords));
          expect(to - last).toBeLessThanOrEqual(paging.limit);
          last = to;
        }
        expect(last).toBe(paging.totalRecords);
      }),
    );
  });

  test("after a change of the page size, an existing page still shows the former first row", () => {
    fc.assert(
      fc.property(paging, fc.constantFrom(...pageSizes), (before, limit) => {
        const after = withLimit(before, limit);
        const { from } = rowsShown(before);
        const shown = rowsShown(after);
        expect(after).toMatchObject({ limit, totalRecords: before.totalRecords });
        expect(after.currentPage).toBeGreaterThanOrEqual(1);
        expect(after.currentPage).toBeLessThanOrEqual(pageCount(after));
        expect(shown.from).toBeLessThanOrEqual(from);
        expect(shown.to).toBeGreaterThanOrEqual(from);
      }),
    );
  });
});
