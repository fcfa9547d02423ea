/** Rows of a page in shared tables, and what else can be chosen. */
export const DEFAULT_LIMIT = 40;
export const pageSizes = [20, 40, 60, 80, 100] as const;

/** Which rows of a long list are shown. Pages are counted from 1. */
export interface Paging {
  /** Rows of a page. */
  limit: number;
  currentPage: number;
  totalRecords: number;
}

/** How many pages there are; an empty list has one, with nothing on it. */
export const pageCount = ({ limit, totalRecords }: Omit<Paging, "currentPage">): number =>
  Math.max(1, Math.ceil(totalRecords / limit));

/** The first and the last row of the page, counted from 1; 0 and 0 in an empty list. */
export function rowsShown({ limit, currentPage, totalRecords }: Paging): { from: number; to: number } {
  const before = (currentPage - 1) * limit;
  return { from: Math.min(before + 1, totalRecords), to: Math.min(before + limit, totalRecords) };
}

/** Another page size. The row that was first stays on the page that is shown. */
export function withLimit(paging: Paging, limit: number): Paging {
  const { from } = rowsShown(paging);
  return { ...paging, limit, currentPage: Math.max(1, Math.ceil(from / limit)) };
}

/** Whether there is such a page in a list, and of a size that can be chosen. */
export const isPageOf = ({ limit, currentPage }: Omit<Paging, "totalRecords">, totalRecords: number): boolean =>
  pageSizes.some((size) => size === limit) && currentPage >= 1 && currentPage <= pageCount({ limit, totalRecords });

/** The same page of a list that has changed; the last one, if it has fewer now. */
export const withinPages = <P extends Omit<Paging, "totalRecords">>(page: P, totalRecords: number): P => ({
  ...page,
  currentPage: Math.min(page.currentPage, pageCount({ limit: page.limit, totalRecords })),
});
