import { Paper, Table } from "@mantine/core";
import { dataTable } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { useRowsInView } from "../use-rows-in-view.ts";
import { ColumnTitle } from "./column-title.tsx";
import { type Sort, type TableColumn, toggledSort } from "./table-column.ts";

export interface DataTableProps<Row> {
  /** What it lists. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** The same for a row as long as it is there. */
  keyOf(row: Row): string;
  sort: Sort<Extract<keyof Row, string>> | null;
  /** Asks for another order: the rows themselves are the owner's to sort. */
  onSort(sort: Sort<Extract<keyof Row, string>>): void;
  /** Other rows are on their way; until then it cannot be sorted. */
  loading?: boolean;
}

/** Pixels of a column that has no width of its own; a window with less room scrolls sideways. */
const NARROWEST = 128;

/** A list up to this long is drawn as a whole: the longest page there is. */
const LONGEST_WHOLE = 100;

/** Pixels of a row of one line, until it is measured. */
const ROW = 48;

/** Rows under sortable titles. Of more than a page only those in view are drawn. */
export function DataTable<Row>({ label, columns, rows, keyOf, sort, onSort, loading = false }: DataTableProps<Row>) {
  const texts = useTexts("dataTable", dataTable);
  const spare = rows.length <= LONGEST_WHOLE ? LONGEST_WHOLE : undefined;
  const { list, rows: view } = useRowsInView<HTMLElement>({ count: rows.length, height: ROW, spare });
  const items = view.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = view.getTotalSize() - (items.at(-1)?.end ?? 0);
  const shown = columns.filter(({ visible }) => visible !== false);
  return (
    <div>
      {/* To be scrolled with the keys. */}
      <Paper
        component="section"
        ref={list}
        withBorder
        mah="min(36rem, 80dvh)"
        style={{ overflow: "auto" }}
        aria-label={label}
        tabIndex={0}
      >
        <Table
          miw={shown.reduce((sum, { width = NARROWEST }) => sum + width, 0)}
          layout="fixed"
          highlightOnHover
          stickyHeader
          verticalSpacing="sm"
          horizontalSpacing="md"
          aria-label={label}
          aria-busy={loading}
          aria-rowcount={rows.length + 1}
        >
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              {shown.map((column) => (
                <ColumnTitle
                  key={column.param}
                  column={column}
                  direction={sort?.param === column.param ? sort.direction : null}
                  blocked={loading}
                  onSort={() => onSort(toggledSort(sort, column.param))}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {items.map(({ index }) => {
              const row = rows[index];
              return (
                row && (
                  <Table.Tr key={keyOf(row)} ref={view.measureElement} data-index={index} aria-rowindex={index + 2}>
                    {shown.map(({ param, render }) => (
                      <Table.Td key={param}>{render ? render(row) : String(row[param] ?? "")}</Table.Td>
                    ))}
                  </Table.Tr>
                )
              );
            })}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
          </Table.Tbody>
        </Table>
        {loading && rows.length === 0 && <Skeleton height="10rem" />}
      </Paper>
      <output>
        {loading && <span className="unseen">{texts.loading}</span>}
        {!loading && rows.length === 0 && <EmptyState text={texts.empty} />}
      </output>
    </div>
  );
}
