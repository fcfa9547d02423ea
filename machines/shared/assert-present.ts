/**
 * A value that is certain to be there: for instance what a chart has set before it comes to a state.
 *
 * @throws TypeError when it is not: a mistake in the code, never bad input
 */
export function assertPresent<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new TypeError("absent where the chart promises a value");
  return value;
}
