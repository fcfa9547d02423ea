import { takes } from "./unbound.ts";
import { useMemo, useState } from "react";
import { DataTable, type DataTableProps } from "../../src/components/data-table/data-table.tsx";
import { type Sort, toggledSort } from "../../machines/shared/sorting.ts";
import { DEFAULT_LIMIT } from "../../machines/shared/paging.ts";
import { Pagination } from "../../src/components/pagination/pagination.tsx";
import examples from "./examples.module.css";

/** A table that holds all its rows and so can sort them itself. */
export function SortedTable<Row>({
  rows,
  paged = false,
  ...table
}: Omit<DataTableProps<Row>, "sort" | "sorts"> & {
  /** Whether it is paginated. */
  paged?: boolean;
}) {
  const [sort, setSort] = useState<Sort<Extract<keyof Row, string>> | null>(null);
  const [paging, setPaging] = useState({ limit: DEFAULT_LIMIT, currentPage: 1, totalRecords: rows.length });
  const sorted = useMemo(() => {
    if (sort === null) return rows;
    const { param, direction } = sort;
    const order = new Intl.Collator("en", { numeric: true });
    return rows.toSorted((one, other) => direction * order.compare(String(one[param]), String(other[param])));
  }, [rows, sort]);
  const first = (paging.currentPage - 1) * paging.limit;
  return (
    <div className={examples.stack}>
      <DataTable
        {...table}
        rows={paged ? sorted.slice(first, first + paging.limit) : sorted}
        sort={sort}
        sorts={takes((param: Extract<keyof Row, string>) => setSort(toggledSort(sort, param)))}
      />
      {paged && <Pagination {...paging} turns={takes(setPaging)} />}
    </div>
  );
}
