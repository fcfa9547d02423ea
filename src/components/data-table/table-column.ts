import type { ReactNode } from "react";

/** A column. */
export interface TableColumn<Row> {
  title: string;
  /** The field that it shows, and by which the table is sorted. */
  param: Extract<keyof Row, string>;
  /** Whether the table can be sorted by it. */
  sort?: boolean;
  /** Absent: it is. */
  visible?: boolean;
  /** In pixels; absent: an equal share of what is left. */
  width?: number;
  /** Draws the cell; absent: the field as it is. */
  render?(row: Row): ReactNode;
  /** Explains the title. */
  tooltip?: string;
}

/** By which field a table is sorted: ascending 1, descending -1. */
export interface Sort<Param extends string> {
  param: Param;
  direction: 1 | -1;
}

/** What a press on a column's title makes of the sorting: the other direction, or ascending where it was another's. */
export function toggledSort<Param extends string>(sort: Sort<Param> | null, param: Param): Sort<Param> {
  return { param, direction: sort?.param === param && sort.direction === 1 ? -1 : 1 };
}
