import type { ReactNode } from "react";
import { dataTable } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { ColumnTitle } from "./column-title.tsx";
import { type Sort, type TableColumn, toggledSort } from "./table-column.ts";
import { useVisibleRows } from "./use-visible-rows.ts";
import styles from "./data-table.module.css";

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

const ghosts = ["a", "b", "c", "d", "e"];

/**
 * Rows under sortable titles (specification sections 3 and 4). Of more than a page only the rows in view are
 * drawn, each of one line.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, sort, onSort, loading = false }: DataTableProps<Row>) {
  const texts = useTexts("dataTable", dataTable);
  const { scroller, onScroll, isWhole, from, to, before, after } = useVisibleRows(rows.length);
  const shown = columns.filter(({ visible }) => visible !== false);
  const isWaiting = loading && rows.length === 0;
  return (
    <div className={styles.place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled with the keys */}
      <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0} onScroll={onScroll}>
        <table
          className={classes(styles.table, !isWhole && styles.oneLine, loading && styles.loading)}
          style={{ minWidth: shown.reduce((sum, { width = NARROWEST }) => sum + width, 0) }}
          aria-label={label}
          aria-busy={loading}
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {shown.map((column) => (
                <ColumnTitle
                  key={column.param}
                  column={column}
                  direction={sort?.param === column.param ? sort.direction : null}
                  blocked={loading}
                  onSort={() => onSort(toggledSort(sort, column.param))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {rows.slice(from, to).map((row, index) => (
              <tr key={keyOf(row)} aria-rowindex={from + index + 2}>
                {shown.map((column) => (
                  <td key={column.param} title={isWhole ? undefined : textOf(row, column)}>
                    {cellOf(row, column)}
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
            {isWaiting &&
              ghosts.map((ghost) => (
                <tr key={ghost} aria-hidden="true">
                  {shown.map(({ param }) => (
                    <td key={param}>
                      <Skeleton height="1.25rem" />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <output className={styles.note}>
        {loading && <span className="unseen">{texts.loading}</span>}
        {!loading && rows.length === 0 && <EmptyState text={texts.empty} />}
      </output>
    </div>
  );
}

/** A field as text; nothing where it is drawn in another way. */
function textOf<Row>(row: Row, { render, param }: TableColumn<Row>): string | undefined {
  return render ? undefined : String(row[param] ?? "");
}

const cellOf = <Row,>(row: Row, column: TableColumn<Row>): ReactNode => column.render?.(row) ?? textOf(row, column);
