import { Table, UnstyledButton } from "@mantine/core";
import type { Press } from "../../sends.ts";
import { Chevron } from "../icons/icons.tsx";
import { Tooltip } from "../tooltip/tooltip.tsx";
import type { TableColumn } from "./table-column.ts";
import styles from "./data-table.module.css";

const order = { 1: "ascending", [-1]: "descending" } as const;

export interface ColumnTitleProps<Row> {
  column: TableColumn<Row>;
  /** The current direction, or null if sorted by another column. */
  direction: 1 | -1 | null;
  blocked: boolean;
  sorts: Press | undefined;
}

/** A column's title: a button if the table can be sorted by it. */
export function ColumnTitle<Row>({ column, direction, blocked, sorts }: ColumnTitleProps<Row>) {
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
