import { takes } from "../unbound.ts";
import { useMemo, useState } from "react";
import { DEFAULT_LIMIT, type Paging } from "../../../machines/shared/paging.ts";
import type { DataTableProps, TableColumn } from "../../../src/components/data-table/data-table.tsx";
import { Pagination, type PaginationProps } from "../../../src/components/pagination/pagination.tsx";
import { Tag, type TagProps } from "../../../src/components/tag/tag.tsx";
import { galleryPage } from "../gallery-page.ts";
import { SortedTable } from "../sorted-table.tsx";
import gallery from "../examples.module.css";

interface Person {
  _id: string;
  name: string;
  email: string;
  days: number;
  status: string;
  note: string;
}

const names = ["Ann Lee", "Bo Lind", "Cy Young", "Di Marsh", "Ed Norton", "Flo Reyes", "Gus Hahn"];
const statuses = ["Approved", "Pending", "Rejected"];

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `person-${index}`,
    name: `${names[index % names.length]} ${index + 1}`,
    email: `person${index + 1}@acme.test`,
    days: (index * 37) % 101,
    status: statuses[index % statuses.length] ?? "",
    note: "",
  }));

const columns: readonly TableColumn<Person>[] = [
  { title: "Name", param: "name", sort: true },
  { title: "Email", param: "email", width: 240 },
  { title: "Days", param: "days", sort: true, width: 128, tooltip: "Days of leave that are left this year" },
  { title: "Status", param: "status", width: 140, render: ({ status }) => <Tag title={status} /> },
  { title: "Note", param: "note", visible: false },
];

function Listed({ count, paged = false, loading = false }: { count: number; paged?: boolean; loading?: boolean }) {
  const rows = useMemo(() => people(count), [count]);
  return (
    <SortedTable
      label={`${count} people${paged ? ", a page at a time" : ""}${loading ? ", loading" : ""}`}
      columns={columns}
      rows={rows}
      keyOf={({ _id: id }) => id}
      loading={loading}
      paged={paged}
    />
  );
}

export const dataTable = galleryPage<DataTableProps<Person>>({
  name: "Data table",
  about:
    "A table with titles. Select a title to sort by it, ascending (1), then descending (-1), except while rows are loading. With more than 100 rows, only the visible ones are drawn.",
  states: [
    { name: "A page of many", Show: () => <Listed count={130} paged /> },
    { name: "10,000 rows at once", Show: () => <Listed count={10_000} /> },
    { name: "Loading the first rows", Show: () => <Listed count={0} loading /> },
    { name: "Loading more rows", Show: () => <Listed count={3} loading /> },
    { name: "No rows", Show: () => <Listed count={0} /> },
  ],
  props: {
    label: { type: "string", about: "What the table lists." },
    columns: {
      type: "readonly TableColumn<Row>[]",
      about: "title, param, and where they differ from the default sort, visible, width, render, tooltip.",
    },
    rows: { type: "readonly Row[]", about: "In display order." },
    keyOf: { type: "(row: Row) => string", about: "A stable key for each row." },
    sort: { type: "Sort | null", about: "param, and direction 1 or -1." },
    sorts: {
      type: "Gives<string>",
      about: "Gets the title that is pressed. The owner sorts the rows.",
      otherwise: "no title sorts",
    },
    loading: { type: "boolean", about: "Whether rows are loading.", otherwise: "false" },
  },
});

function Paged({ totalRecords, currentPage = 1 }: { totalRecords: number; currentPage?: number }) {
  const [paging, setPaging] = useState<Paging>({ limit: DEFAULT_LIMIT, currentPage, totalRecords });
  return <Pagination {...paging} turns={takes(setPaging)} />;
}

export const pagination = galleryPage<PaginationProps>({
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

export const tag = galleryPage<TagProps>({
  name: "Tag",
  about:
    "A short word about something. Of a longer one than 30 characters the beginning is shown, and the whole of it on hover, on focus and to screen readers.",
  states: [
    {
      name: "Default",
      Show: () => (
        <div className={gallery.row}>
          <Tag title="Contract" />
          <Tag title="Beta" strong />
        </div>
      ),
    },
    { name: "Thirty characters", Show: () => <Tag title="Human resources and management" /> },
    { name: "More than that", Show: () => <Tag title="Human resources and management of the whole company" /> },
    { name: "Custom limit", Show: () => <Tag title="Human resources" limit={5} strong /> },
  ],
  props: {
    title: { type: "string", about: "The text." },
    limit: { type: "number", about: "Maximum number of characters shown.", otherwise: "30" },
    strong: { type: "boolean", about: "Whether it stands out.", otherwise: "false" },
  },
});
