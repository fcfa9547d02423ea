const HOUR = 60 * 60_000;
const units = [
  ["day", 24 * HOUR],
  ["hour", HOUR],
] as const;

/**
 * How long ago something was, in words ("2 hours ago"). Null within the last hour, because the service notes a device's
 * last use only by the hour. All in epoch milliseconds.
 */
export function since(then: number, now: number, locale: string): string | null {
  const unit = units.find(([, length]) => now - then >= length);
  if (!unit) return null;
  const [name, length] = unit;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor((now - then) / length), name);
}
