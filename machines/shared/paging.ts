/** Default page size of tables, and the sizes to choose from. */
export const DEFAULT_LIMIT = 40;
export const pageSizes = [20, 40, 60, 80, 100] as const;

/** The page of a list that the table shows. Pages count from 1. */
export interface Paging {
  /** Rows of a page. */
  limit: number;
  currentPage: number;
  totalRecords: number;
}

/** The number of pages. An empty list has one, which is empty. */
export const pageCount = ({ limit, totalRecords }: Omit<Paging, "currentPage">): number =>
  Math.max(1, Math.ceil(totalRecords / limit));

/** The first and last row of the page, counted from 1; 0 and 0 for an empty list. */
export function rowsShown({ limit, currentPage, totalRecords }: Paging): { from: number; to: number } {
  const before = (currentPage - 1) * limit;
  return { from: Math.min(before + 1, totalRecords), to: Math.min(before + limit, totalRecords) };
}

/** Changes the page size. The first visible row stays on the page. */
export function withLimit(paging: Paging, limit: number): Paging {
  const { from } = rowsShown(paging);
  return { ...paging, limit, currentPage: Math.max(1, Math.ceil(from / limit)) };
}

/** Whether a list has this page, and its size is one of the choices. */
export const isPageOf = ({ limit, currentPage }: Omit<Paging, "totalRecords">, totalRecords: number): boolean =>
  pageSizes.some((size) => size === limit) && currentPage >= 1 && currentPage <= pageCount({ limit, totalRecords });

/** Whether the table offers turning pages and choosing their size: it has more rows than a page, or a chosen size. */
export const hasPages = ({ limit, totalRecords }: Omit<Paging, "currentPage">): boolean =>
  totalRecords > limit || limit !== DEFAULT_LIMIT;

/** The same page of a changed list, or its last page if it has fewer now. */
export const withinPages = <P extends Omit<Paging, "totalRecords">>(page: P, totalRecords: number): P => ({
  ...page,
  currentPage: Math.min(page.currentPage, pageCount({ limit: page.limit, totalRecords })),
});
