/** A value that the chart guarantees by now. Throws a `TypeError` where the chart is wrong. */
export function present<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new TypeError("absent where the chart promises a value");
  return value;
}
