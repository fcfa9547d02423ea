import { takes } from "../unbound.ts";
import { useState } from "react";
import { DEFAULT_LIMIT, type Paging } from "../../../machines/shared/paging.ts";
import { galleryPage } from "../gallery-page.ts";
import { Pagination, type PaginationProps } from "../../../src/components/pagination/pagination.tsx";

function Paged({ totalRecords, currentPage = 1 }: { totalRecords: number; currentPage?: number }) {
  const [paging, setPaging] = useState<Paging>({ limit: DEFAULT_LIMIT, currentPage, totalRecords });
  return <Pagination {...paging} turns={takes(setPaging)} />;
}

export const page = galleryPage<PaginationProps>({
  name: "Pagination",
  about:
    "Goes through the pages of a long list, of 40 rows at first and of 20 to 100 by choice. With another number of rows, what was the first row stays in view.",
  states: [
    { name: "A few pages", Show: () => <Paged totalRecords={130} /> },
    { name: "In the middle of many", Show: () => <Paged totalRecords={10_000} currentPage={125} /> },
    { name: "One page", Show: () => <Paged totalRecords={7} /> },
    { name: "Nothing", Show: () => <Paged totalRecords={0} /> },
  ],
  props: {
    limit: { type: "number", about: "Rows per page." },
    currentPage: { type: "number", about: "Counted from 1." },
    totalRecords: { type: "number", about: "Total number of rows." },
    turns: { type: "Gives<Paging>", about: "Gets a new page or page size." },
  },
});
