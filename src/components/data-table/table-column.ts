import type { ReactNode } from "react";

/** A column. */
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
