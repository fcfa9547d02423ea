import { classes } from "../classes.ts";
import { Chevron } from "../icons/chevron.tsx";
import { Tooltip } from "../tooltip/tooltip.tsx";
import type { TableColumn } from "./table-column.ts";
import styles from "./data-table.module.css";

const order = { 1: "ascending", [-1]: "descending" } as const;

/** A column's title: a button where the table can be sorted by it. */
export function ColumnTitle<Row>({
  column: { title, width, tooltip, sort = false },
  direction,
  blocked,
  onSort,
}: {
  column: TableColumn<Row>;
  /** In which the table is sorted by it, or null. */
  direction: 1 | -1 | null;
  blocked: boolean;
  onSort(): void;
}) {
  const named = sort ? (
    <button
      type="button"
      className={styles.sort}
      aria-disabled={blocked || undefined}
      data-direction={direction}
      onClick={() => {
        if (!blocked) onSort();
      }}
    >
      {title}
      <Chevron />
    </button>
  ) : (
    // A button, so that the keyboard and a finger come to the explanation as well.
    <button type="button" className={classes(styles.sort, styles.help)}>
      {title}
    </button>
  );
  return (
    <th scope="col" style={{ width }} aria-sort={direction === null ? undefined : order[direction]}>
      {tooltip !== undefined ? <Tooltip text={tooltip}>{named}</Tooltip> : sort ? named : title}
    </th>
  );
}
