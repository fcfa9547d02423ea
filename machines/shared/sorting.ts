/** The field by which rows are sorted, and the direction: ascending 1, descending -1. */
export interface Sort<Param extends string> {
  param: Param;
  direction: 1 | -1;
}

/** The sorting after a press on a column's title: reversed, or ascending if the rows were sorted by another column. */
export function toggledSort<Param extends string>(sort: Sort<Param> | null, param: Param): Sort<Param> {
  return { param, direction: sort?.param === param && sort.direction === 1 ? -1 : 1 };
}

/** The rows in this order: numbers by size, texts in the order of the language. Unknown values come first. */
export function sorted<Param extends string, Row extends Record<Param, string | number | null>>(
  rows: readonly Row[],
  { param, direction }: Sort<Param>,
  locale: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const order = (a: Row[Param], b: Row[Param]) =>
    typeof a === "number" && typeof b === "number" ? a - b : compare(String(a ?? ""), String(b ?? ""));
  return rows.toSorted((one, other) => direction * order(one[param], other[param]));
}
