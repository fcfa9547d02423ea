import { Paper, Table, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Sort } from "../../../machines/shared/sorting.ts";
import { dataTable } from "../../texts/en/pieces.ts";
import { useTexts } from "../../app-actor.ts";
import type { Gives, Press } from "../../sends.ts";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { useRowsInView } from "../use-rows-in-view.ts";
import { Chevron } from "../icons/icons.tsx";
import { Tooltip } from "../tooltip/tooltip.tsx";
import styles from "./data-table.module.css";

/** A column of a table. */
export interface TableColumn<Row> {
  title: string;
  /** The field to show and sort by. */
  param: Extract<keyof Row, string>;
  /** Whether the table can be sorted by it. */
  sort?: boolean;
  /** Default: yes. */
  visible?: boolean;
  /** In pixels. Default: an equal share of the rest. */
  width?: number;
  /** Renders the cell. Default: the field's value. */
  render?(row: Row): ReactNode;
  /** Explains the title. */
  tooltip?: string;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** A stable key for a row. */
  keyOf(row: Row): string;
  sort: Sort<Extract<keyof Row, string>> | null;
  /** Gets the column whose title is pressed. The owner decides on the order and sorts the rows. Without it no title sorts. */
  sorts?: Gives<Extract<keyof Row, string>>;
  /** True while rows are loading, which the owner says in words; the titles don't sort then. */
  loading?: boolean;
}

/** Minimum width of a column without a width of its own, in pixels. Narrower windows scroll sideways. */
const NARROWEST = 128;

/** Up to this many rows are all drawn: the largest page size. */
const LONGEST_WHOLE = 100;

/**
 * Height of a one-line row in pixels, until it is measured. If it is wrong, the list corrects its position at every
 * row, and this stops the browser's smooth scrolling to the end.
 */
const ROW = 51;

/** A table with sortable titles. If it is longer than a page, it draws only the rows in view. */
export function DataTable<Row>({ label, columns, rows, keyOf, sort, sorts, loading = false }: DataTableProps<Row>) {
  const texts = useTexts("dataTable", dataTable);
  const spare = rows.length <= LONGEST_WHOLE ? LONGEST_WHOLE : undefined;
  const { list, rows: view } = useRowsInView<HTMLElement>({ count: rows.length, height: ROW, spare });
  const items = view.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = view.getTotalSize() - (items.at(-1)?.end ?? 0);
  const shown = columns.filter(({ visible }) => visible !== false);
  return (
    <div>
      {/* Focusable, so it can be scrolled by keyboard. */}
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
                  sorts={sorts && { ...sorts.mark(column.param), onClick: () => sorts.give(column.param) }}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <Gap height={before} columns={shown.length} />}
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
            {after > 0 && <Gap height={after} columns={shown.length} />}
          </Table.Tbody>
        </Table>
        {loading && rows.length === 0 && <Skeleton height="10rem" />}
      </Paper>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may have no paragraph in it */}
      <div role="status">{!loading && rows.length === 0 && <EmptyState text={texts.empty} />}</div>
    </div>
  );
}

/** The room of the rows that are out of view. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from assistive technology */}
    <td colSpan={columns} style={{ height, padding: 0 }} />
  </tr>
);

const order = { 1: "ascending", [-1]: "descending" } as const;

interface ColumnTitleProps<Row> {
  column: TableColumn<Row>;
  /** The current direction, or null if sorted by another column. */
  direction: 1 | -1 | null;
  blocked: boolean;
  sorts: Press | undefined;
}

/** A column's title: a button if the table can be sorted by it. */
function ColumnTitle<Row>({ column, direction, blocked, sorts }: ColumnTitleProps<Row>) {
  const { title, width, tooltip, sort = false } = column;
  const { onClick, ...mark } = sorts ?? {};
  // A button, so the explanation can be reached by keyboard and touch.
  const button = (
    <UnstyledButton
      className={styles.sort}
      mih="2rem"
      fz="inherit"
      fw="inherit"
      aria-disabled={(sort && blocked) || undefined}
      {...(sort && mark)}
      onClick={sort && !blocked ? onClick : undefined}
    >
      <span>{`${title} `}</span>
      {sort && <Chevron />}
    </UnstyledButton>
  );
  return (
    <Table.Th
      scope="col"
      w={width}
      bg="var(--sunken)"
      c="dimmed"
      aria-sort={direction === null ? undefined : order[direction]}
    >
      {tooltip !== undefined ? <Tooltip text={tooltip}>{button}</Tooltip> : sort ? button : title}
    </Table.Th>
  );
}
