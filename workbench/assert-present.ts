/**
 * A value that must be present: for instance, one that a chart sets before it enters a state.
 *
 * @throws TypeError if it is absent, which is a mistake in the code and never bad input
 */
export function assertPresent<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new TypeError("absent where the chart promises a value");
  return value;
}
