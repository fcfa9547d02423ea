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

/** The field and direction of the sorting: ascending 1, descending -1. */
export interface Sort<Param extends string> {
  param: Param;
  direction: 1 | -1;
}

/** The sorting after a press on a column's title: reversed, or ascending if it was another column's. */
export function toggledSort<Param extends string>(sort: Sort<Param> | null, param: Param): Sort<Param> {
  return { param, direction: sort?.param === param && sort.direction === 1 ? -1 : 1 };
}
